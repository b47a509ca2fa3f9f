/** Runs something after the next frame; at once in a window that draws none. */
export function afterFrame(run: () => void): void {
  if (document.hidden) run();
  // Timers run after the frame is drawn.
  else requestAnimationFrame(() => setTimeout(run));
}
