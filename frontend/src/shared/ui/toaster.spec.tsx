import { toastDurationMs, toastHotkey, toastSwipeThresholdPx } from '@jinwi/contracts';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { toast, useToasts } from '../lib/toast.js';
import { Toaster } from './toaster.js';

const show = (content: Parameters<typeof toast>[0]) => {
  render(<Toaster />);
  act(() => void toast(content));
};

const isOpen = () => useToasts.getState().toasts[0]?.open;

describe('Toaster', () => {
  it('UI-265 shows title, description, action and a named close button', () => {
    const onSelect = vi.fn();
    show({ title: 'Hidden', description: 'One record', action: { label: 'Undo', onSelect } });
    expect(screen.getAllByText('Hidden')[0]).toBeVisible();
    expect(screen.getAllByText('One record')[0]).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(onSelect).toHaveBeenCalledOnce();
  });

  it('UI-269 the close button dismisses it', () => {
    show({ title: 'Hidden' });
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(isOpen()).toBe(false);
  });

  it('UI-268 Escape dismisses it', () => {
    show({ title: 'Hidden' });
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(isOpen()).toBe(false);
  });

  it('UI-266 BR-011 it goes after 5000 ms, not before', () => {
    vi.useFakeTimers();
    show({ title: 'Hidden' });
    act(() => void vi.advanceTimersByTime(4_999));
    expect(isOpen()).toBe(true);
    act(() => void vi.advanceTimersByTime(1));
    expect(isOpen()).toBe(false);
  });

  it('UI-271 the clock stops while the pointer is on the area', () => {
    vi.useFakeTimers();
    show({ title: 'Hidden' });
    const area = screen.getByRole('region');
    fireEvent.pointerMove(area);
    act(() => void vi.advanceTimersByTime(60_000));
    expect(isOpen()).toBe(true);
    fireEvent.pointerLeave(area);
    act(() => void vi.advanceTimersByTime(toastDurationMs));
    expect(isOpen()).toBe(false);
  });

  it('UI-270 F8 moves the focus to the area', () => {
    show({ title: 'Hidden' });
    fireEvent.keyDown(document, { key: toastHotkey, code: toastHotkey });
    expect(screen.getByRole('region')).toContainElement(document.activeElement as HTMLElement);
  });

  it('UI-274 the area is a named landmark', () => {
    show({ title: 'Hidden' });
    expect(screen.getByRole('region')).toHaveAccessibleName('Notifications (F8)');
  });

  it.each([
    ['destructive', 'assertive'],
    ['default', 'polite'],
  ] as const)('UI-274 a %s toast is announced %s', (variant, live) => {
    vi.useFakeTimers();
    show({ title: 'Hidden', variant });
    act(() => void vi.advanceTimersByTime(100));
    expect(document.querySelector(`[role="status"][aria-live="${live}"]`)).not.toBeNull();
  });

  it('BR-011 swipe and hotkey are those of the specification', () => {
    expect([toastSwipeThresholdPx, toastHotkey]).toEqual([50, 'F8']);
  });
});
