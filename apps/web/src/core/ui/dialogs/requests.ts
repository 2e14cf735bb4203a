/**
 * Keeps the windows of pages, and the questions and alerts that wait for an answer. DialogHost shows them, one question at a
 * time.
 */
import type { ComponentType, ReactNode } from 'react';
import { createStore } from '#core/storage/store.ts';

export interface DialogRequest {
  id: number;
  title: string;
  message: string;
  /** Label of the button that says yes, or that closes an alert. */
  accept: string;
  /** Label of the button that says no; it has the first focus. An alert has none. */
  refuse?: string;
  /** True when a yes loses something. */
  loses?: boolean;
  answer: (accepted: boolean) => void;
}

export type NoticeKind = 'succes' | 'erreur' | 'attention' | 'information';

export interface Notice {
  id: number;
  kind: NoticeKind;
  message: string;
  under: ReactNode;
}

/** The notices on screen, the oldest first. */
export const notices = createStore<readonly Notice[]>([]);

export const dialogs = createStore<readonly DialogRequest[]>([]);

let lastId = 0;

/** Adds a dialog and resolves with its answer: true for `accept`, false for `refuse` or Escape. */
export function ask(request: Omit<DialogRequest, 'id' | 'answer'>): Promise<boolean> {
  return new Promise((resolve) => {
    lastId += 1;
    const id = lastId;
    const answer = (accepted: boolean) => {
      dialogs.set((all) => all.filter((other) => other.id !== id));
      resolve(accepted);
    };
    dialogs.set((all) => [...all, { ...request, id, answer }]);
  });
}

export interface WindowRequest {
  id: number;
  View: ComponentType<{ onClose: () => void }>;
  close: () => void;
}

export const windows = createStore<readonly WindowRequest[]>([]);

/**
 * Opens a window and resolves when it closes: `await openWindow(({ onClose }) => <Dialog onClose={onClose} …>)`. Import its
 * module when it is needed: a list fetches it when it is first used.
 */
export function openWindow(View: WindowRequest['View']): Promise<void> {
  return new Promise((resolve) => {
    lastId += 1;
    const id = lastId;
    const close = () => {
      windows.set((all) => all.filter((other) => other.id !== id));
      resolve();
    };
    windows.set((all) => [...all, { id, View, close }]);
  });
}
