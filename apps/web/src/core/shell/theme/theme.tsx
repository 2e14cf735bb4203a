/**
 * The look of the product: one accent (a green of the tropics), calm greys, generous targets. Every pair of colours below has
 * at least 4.5:1 in both themes; Mantine's own teal, dimmed and error have less.
 */
import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';

const vert: MantineColorsTuple = [
  '#eaf7f1',
  '#d2eee1',
  '#a5ddc4',
  '#74cba5',
  '#4cbb8b',
  '#2ba276',
  '#138761',
  '#0a7553',
  '#075f43',
  '#054832',
];

const rouge: MantineColorsTuple = [
  '#fff0f0',
  '#ffdddd',
  '#ffbaba',
  '#ff9494',
  '#fa7272',
  '#e85050',
  '#d63636',
  '#b42323',
  '#9f1c1c',
  '#7d1414',
];

/** The greys of the dark theme, with a little of the accent. */
const dark: MantineColorsTuple = [
  '#dbe5e0',
  '#b9c6c0',
  '#9baca5',
  '#7d8d86',
  '#4b5a54',
  '#33403b',
  '#212a27',
  '#1c2421',
  '#141a18',
  '#0f1412',
];

/** The one size of controls; global.css says its height. Components are listed by name: importing one here would bring it everywhere. */
const tall = { defaultProps: { size: 'md' } };

export const theme = createTheme({
  colors: { vert, rouge, dark },
  primaryColor: 'vert',
  primaryShade: { light: 7, dark: 7 },
  fontFamily:
    "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Helvetica Neue', Arial, 'DejaVu Sans', sans-serif",
  headings: { fontWeight: '650' },
  // Tables and the menu are 13 px, text and controls 14, titles 16 and 20.
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1.333', sm: '1.45', md: '1.43', lg: '1.5', xl: '1.4' },
  // Tags and meters, fields and buttons, cards and dialogs.
  radius: { xs: '2px', sm: '4px', md: '6px', lg: '8px', xl: '999px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  components: {
    Button: tall,
    ActionIcon: { defaultProps: { size: 'var(--gs-control)', variant: 'subtle' } },
    InputBase: tall,
    TextInput: tall,
    PasswordInput: tall,
    NativeSelect: {
      defaultProps: { ...tall.defaultProps, rightSection: <IconSelector size={18} aria-hidden /> },
    },
    Select: tall,
    Textarea: tall,
  },
});

/** Sets our own variables (--gs-…) and corrects the kit's, for each theme. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#f6f8f7',
    '--mantine-color-text': '#16231e',
    '--mantine-color-dimmed': '#566460',
    '--mantine-color-placeholder': '#66726e',
    '--mantine-color-error': '#b42323',
    '--mantine-color-vert-light': '#e1f3ea',
    '--mantine-color-vert-light-hover': '#d2eee1',
    '--mantine-color-vert-light-color': '#075f43',
    '--mantine-color-rouge-light': '#ffecec',
    '--mantine-color-rouge-light-hover': '#ffdddd',
    '--mantine-color-rouge-light-color': '#9f1c1c',
    '--mantine-color-anchor': '#075f43',
    '--mantine-color-default-border': '#cdd6d2',
    '--gs-surface': '#ffffff',
    '--gs-surface-raised': '#f0f4f2',
    '--gs-border': '#dde5e1',
    '--gs-field': '#7f8c86',
    '--gs-hover': '#edf3f0',
    '--gs-accent': '#0a7553',
    '--gs-accent-text': '#075f43',
    '--gs-accent-soft': '#dff2e8',
    '--gs-error-soft': '#ffecec',
    '--gs-caution': '#8a5300',
    '--gs-caution-soft': '#fff2dc',
    '--gs-info': '#1c5f99',
    '--gs-bar': '#0a7553',
    '--gs-track': '#d9e2dd',
  },
  dark: {
    '--mantine-color-body': '#141a18',
    '--mantine-color-text': '#dbe5e0',
    '--mantine-color-bright': '#f4faf7',
    '--mantine-color-dimmed': '#9baca5',
    '--mantine-color-placeholder': '#8b9c95',
    '--mantine-color-error': '#ff9494',
    '--mantine-color-vert-light': '#163a2d',
    '--mantine-color-vert-light-hover': '#1b4636',
    '--mantine-color-vert-light-color': '#74cba5',
    '--mantine-color-rouge-light': '#3f1f1f',
    '--mantine-color-rouge-light-hover': '#4d2626',
    '--mantine-color-rouge-light-color': '#ff9494',
    '--mantine-color-anchor': '#74cba5',
    '--mantine-color-default': '#212a27',
    '--mantine-color-default-hover': '#2a3531',
    '--mantine-color-default-color': '#dbe5e0',
    '--mantine-color-default-border': '#43524c',
    '--gs-surface': '#1c2421',
    '--gs-surface-raised': '#252f2b',
    '--gs-border': '#35423d',
    '--gs-field': '#74857e',
    '--gs-hover': '#27322e',
    '--gs-accent': '#0f7d5a',
    '--mantine-primary-color-filled': '#0f7d5a',
    '--gs-accent-text': '#74cba5',
    '--gs-accent-soft': '#17382c',
    '--gs-error-soft': '#3f1f1f',
    '--gs-caution': '#f0b45c',
    '--gs-caution-soft': '#3a2c14',
    '--gs-info': '#7cb8ec',
    '--gs-bar': '#3da983',
    '--gs-track': '#3a4843',
  },
});
