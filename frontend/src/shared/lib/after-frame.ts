/** Calls `run` after the next frame is drawn, or at once in a hidden window, which draws no frames. */
export function afterFrame(run: () => void): void {
  if (document.hidden) run();
  // A timer set in an animation frame fires after that frame is drawn.
  else requestAnimationFrame(() => setTimeout(run));
}
