/** A button that opens a few controls under it: it needs neither the roles nor the weight of a menu. */
import { Button } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useId,
  useRef,
  useState,
} from 'react';
import classes from './dropdown.module.css';
import kit from './kit.module.css';

interface DropdownProps {
  label: string;
  icon: TablerIcon;
  isBusy?: boolean;
  /** The controls, made when it opens; `close` closes it. */
  children: (close: () => void) => ReactNode;
}

export function Dropdown({ label, icon: Icon, isBusy = false, children }: DropdownProps) {
  const panel = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isStart, setStart] = useState(false);
  const close = () => setOpen(false);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    close();
    button.current?.focus();
  };
  // The panel opens towards the middle of the window, where it has room.
  const toggle = ({ currentTarget }: MouseEvent) => {
    const { left, right } = currentTarget.getBoundingClientRect();
    setStart(left + right < window.innerWidth);
    setOpen(!isOpen);
  };
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) close();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only watches keys and focus of what it holds
    <div className={kit.anchor} onKeyDown={onKeyDown} onBlur={onBlur}>
      <Button
        ref={button}
        fullWidth
        variant="default"
        leftSection={<Icon size={16} aria-hidden />}
        loading={isBusy}
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={toggle}
      >
        {label}
      </Button>
      {/* Nothing between its controls takes the focus: a click there must not close it. */}
      <div
        id={panel}
        className={`${kit.frame} ${classes.panel}`}
        hidden={!isOpen}
        data-start={isStart || undefined}
        tabIndex={-1}
      >
        {isOpen && children(close)}
      </div>
    </div>
  );
}
