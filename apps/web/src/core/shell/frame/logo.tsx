/** The product's mark: an open book under a roof. */
export function Logo() {
  return (
    <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="#0a7553" />
      <path
        d="M6 13.5 16 8l10 5.5M9 15.5v7.2c2.6-1 5-.8 7 .8 2-1.6 4.4-1.8 7-.8v-7.2M16 15v8.5"
        fill="none"
        stroke="#fff"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
