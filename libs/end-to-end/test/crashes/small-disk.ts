import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, open, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Returns why no small disk can be made here; undefined if one can. */
export function noSmallDisk(): string | undefined {
  if (process.getuid?.() !== 0) return 'mounting needs root';
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', '/mnt'], { stdio: 'ignore' });
    execFileSync('umount', ['/mnt']);
    return undefined;
  } catch {
    return 'mounting is not allowed';
  }
}

/** A small file system in memory that can be filled up. */
export class SmallDisk {
  private constructor(readonly folder: string) {}

  static async make(megabytes: number): Promise<SmallDisk> {
    const folder = await mkdtemp(join(tmpdir(), 'jinwi-disk-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
    // Lets the postgres user enter the folder.
    await chmod(folder, 0o711);
    return new SmallDisk(folder);
  }

  get #ballast(): string {
    return join(this.folder, 'ballast');
  }

  async freeBytes(): Promise<number> {
    const { bavail, bsize } = await statfs(this.folder);
    return bavail * bsize;
  }

  /** Fills the disk except for `leaveBytes`. */
  async fill({ leaveBytes }: { leaveBytes: number }): Promise<void> {
    const file = await open(this.#ballast, 'a');
    const chunk = Buffer.alloc(1024 * 1024);
    try {
      for (let free = await this.freeBytes(); free > leaveBytes; free = await this.freeBytes())
        await file.write(chunk, 0, Math.min(chunk.length, free - leaveBytes));
    } finally {
      await file.close();
    }
  }

  async free(): Promise<void> {
    await rm(this.#ballast, { force: true });
  }

  async remove(): Promise<void> {
    execFileSync('umount', ['--lazy', this.folder]);
    await rm(this.folder, { recursive: true, force: true });
  }
}
