#!/usr/bin/env node
import { runCommand } from './run-command.mjs';

await runCommand('evaluation/calibrate.cli.js');
