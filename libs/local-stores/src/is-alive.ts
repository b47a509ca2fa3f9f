/** Whether a process with this id is running. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM means that the process belongs to another user but is alive.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
