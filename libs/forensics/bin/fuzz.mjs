#!/usr/bin/env node
import { runCommand } from './run-command.mjs';

await runCommand('fuzz/fuzz.cli.js');
