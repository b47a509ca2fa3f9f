// Threads and child processes of tests compile TypeScript with swc. Its addon crashes the process when the last thread
// that loaded it ends and a new one loads it, so this thread keeps it.
import '@swc/core';
