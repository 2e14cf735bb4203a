/** The one button that chooses a file. */
import type { TablerIcon } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import kit from '#core/ui/kit.module.css';
import classes from './file-button.module.css';

type InputProps = Pick<
  ComponentProps<'input'>,
  'id' | 'ref' | 'accept' | 'disabled' | 'aria-label' | 'aria-invalid' | 'aria-describedby'
>;

interface FileButtonProps extends InputProps {
  /** Text of the button; its name too, unless `aria-label` gives another. */
  text: string;
  icon: TablerIcon;
  onChoose: (file: File) => void;
}

/** The button is the whole label; the browser's own, in the machine's language, is hidden. */
export function FileButton({ text, icon: Icon, onChoose, ...input }: FileButtonProps) {
  return (
    <label className={`${kit.lit} ${kit.ring} ${classes.button}`} data-disabled={input.disabled || undefined}>
      <Icon size={18} aria-hidden />
      <span aria-hidden>{text}</span>
      <input
        className={kit.aloud}
        aria-label={text}
        {...input}
        type="file"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          // Emptied, so that the same file may be chosen again once it is corrected.
          event.currentTarget.value = '';
          if (file !== undefined) onChoose(file);
        }}
      />
    </label>
  );
}
