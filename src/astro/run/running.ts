/** Whether the process with this id runs, even if it belongs to another user. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return systemCode(error) === 'EPERM';
  }
}

/** The code of a system error, such as `EPERM`. */
export const systemCode = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;
