import { analysesSuite } from '../suites/analyses.suite.js';
import { crowdSuite } from '../suites/crowd.suite.js';
import { sameImageSuite } from '../suites/same-image.suite.js';
import { gateSuite } from '../suites/gate.suite.js';
import { generationsSuite } from '../suites/generations.suite.js';
import { sandboxSuite } from '../suites/sandbox.suite.js';
import { signInSuite } from '../suites/sign-in.suite.js';

/**
 * The URL of a product that was started beforehand with sandbox payments, the local studio and RATE_LIMIT_SCALE=1000.
 * JINWI_URL must equal the product's PUBLIC_URL.
 */
const url = () => process.env.JINWI_URL ?? 'http://localhost:3000';

describe('a running product', () => {
  describe('every answer', () => gateSuite(url));
  describe('accounts', () => signInSuite(url));
  describe('a member and a photo', () => analysesSuite(url));
  describe('the same image again', () => sameImageSuite(url));
  describe('members at once', () => crowdSuite(url));
  describe('a generation by the studio', () => generationsSuite(url));
  describe('buying in the sandbox', () => sandboxSuite(url));
});
