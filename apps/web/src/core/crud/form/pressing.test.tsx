import { act, renderHook } from '@testing-library/react';
import type { PointerEvent } from 'react';
import { describe, expect, it } from 'vitest';
import { usePressing } from './pressing.ts';

/** Begins a press on an element, as the form does. */
const pressOn = (target: Element) => ({ target }) as unknown as PointerEvent;

describe('ce qu’un champ quitté montre attend la fin de l’appui', () => {
  it.each(['pointerup', 'pointercancel'])('jusqu’à %s', async (end) => {
    const { result } = renderHook(() => usePressing());
    const said: string[] = [];
    result.current.press(pressOn(document.createElement('input')));
    result.current.afterPress(() => said.push('faute'));
    expect(said).toEqual([]);
    await act(async () => {
      window.dispatchEvent(new Event(end));
      await new Promise((resolve) => setTimeout(resolve));
    });
    expect(said).toEqual(['faute']);
    result.current.afterPress(() => said.push('aussitôt'));
    expect(said).toEqual(['faute', 'aussitôt']);
  });
});
