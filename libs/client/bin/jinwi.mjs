#!/usr/bin/env node
import '../dist/jinwi.cli.js';
