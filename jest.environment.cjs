'use strict';
const { TestEnvironment } = require('jest-environment-node');

/** Uses Node's Float32Array: the ONNX runtime creates results outside the test's realm and checks their class. */
module.exports = class extends TestEnvironment {
  constructor(...parameters) {
    super(...parameters);
    this.global.Float32Array = Float32Array;
  }
};
