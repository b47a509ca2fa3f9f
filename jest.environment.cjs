'use strict';
const { TestEnvironment } = require('jest-environment-node');

/** Node's own Float32Array: the ONNX runtime makes its answers outside of the test's realm and checks their class. */
module.exports = class extends TestEnvironment {
  constructor(...parameters) {
    super(...parameters);
    this.global.Float32Array = Float32Array;
  }
};
