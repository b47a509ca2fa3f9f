import { readdirSync } from 'node:fs';
import nx from '@nx/eslint-plugin';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import checkFile from 'eslint-plugin-check-file';
import importX from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const serverLibs = ['type:lib', 'type:contracts', 'type:report'];

/** Allowed imports by the tags in each package.json. Anything not listed is an error. */
const depConstraints = [
  {
    sourceTag: 'type:contracts',
    onlyDependOnLibsWithTags: [],
    allowedExternalImports: ['zod', 'fast-check'],
  },
  {
    sourceTag: 'type:report',
    onlyDependOnLibsWithTags: ['type:contracts'],
    allowedExternalImports: ['zod', 'fast-check'],
  },
  { sourceTag: 'type:client', onlyDependOnLibsWithTags: [], allowedExternalImports: ['openapi-fetch'] },
  {
    sourceTag: 'scope:forensics',
    onlyDependOnLibsWithTags: ['type:contracts', 'type:report', 'scope:fingerprint', 'scope:watermark'],
    allowedExternalImports: [
      'sharp',
      'exifr',
      '@contentauth/c2pa-wasm',
      'libheif-js/*',
      'onnxruntime-node',
      'fast-check',
    ],
  },
  { sourceTag: 'type:lib', onlyDependOnLibsWithTags: serverLibs },
  ...['auth', 'credits', 'analysis', 'generation'].map((scope) => ({
    sourceTag: `scope:${scope}`,
    onlyDependOnLibsWithTags: serverLibs,
  })),
  { sourceTag: 'type:gateway', onlyDependOnLibsWithTags: serverLibs, bannedExternalImports: ['typeorm'] },
  {
    sourceTag: 'type:frontend',
    onlyDependOnLibsWithTags: ['type:contracts', 'type:report'],
    bannedExternalImports: ['@nestjs/*'],
  },
  {
    // The extension's tests compare its words with those of a report; the extension itself is loaded without packages.
    sourceTag: 'type:extension',
    onlyDependOnLibsWithTags: ['type:contracts', 'type:report'],
    allowedExternalImports: [],
  },
  {
    sourceTag: 'type:dev-env',
    onlyDependOnLibsWithTags: ['type:contracts', 'type:lib', 'type:gateway', 'type:service'],
  },
  {
    // May import the credits service, because the tests check the ledger with its operator command.
    sourceTag: 'type:end-to-end',
    onlyDependOnLibsWithTags: [
      'type:contracts',
      'type:report',
      'type:client',
      'type:lib',
      'type:dev-env',
      'scope:credits',
    ],
  },
];

const boundaries = {
  enforceBuildableLibDependency: false,
  banTransitiveDependencies: false,
  checkDynamicDependenciesExceptions: ['.*'],
  depConstraints,
};

const engine = './libs/forensics';

/** The engine's layers, each with the lower ones it may import. */
const floors = {
  engine: ['comparison', 'kind', 'verdict', 'methods', 'pixels', 'formats', 'report'],
  comparison: ['pixels', 'formats', 'report'],
  kind: ['pixels', 'formats', 'report'],
  verdict: ['report'],
  methods: ['pixels', 'formats', 'report'],
  pixels: ['formats', 'report'],
  formats: ['report'],
  report: [],
};
const methods = readdirSync(new URL(`${engine}/src/methods`, import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

const engineZones = [
  {
    target: `${engine}/src`,
    from: [`${engine}/tools`, `${engine}/test`],
    message: 'The product needs no tools.',
  },
  ...Object.entries(floors).map(([floor, below]) => ({
    target: `${engine}/src/${floor}`,
    from: `${engine}/src`,
    except: [floor, ...below].map((name) => `./${name}`),
    message: `${floor} imports ${below.length === 0 ? 'nothing' : below.join(', ')} of the engine.`,
  })),
  ...methods.map((method) => ({
    target: `${engine}/src/methods/${method}`,
    from: methods.filter((other) => other !== method).map((other) => `${engine}/src/methods/${other}`),
    message: 'No method imports another: what two of them share goes down to pixels or formats.',
  })),
];

/** The credits service's folders, each with those it may import; `operator` and the top level may import all. */
const creditsRooms = { ledger: [], refunds: ['ledger'], lots: ['ledger', 'refunds'], payments: ['ledger'] };
const creditsZones = Object.entries(creditsRooms).map(([room, others]) => ({
  target: `./services/credits/src/${room}`,
  from: './services/credits/src',
  except: [room, ...others].map((name) => `./${name}`),
  message: `${room} imports ${others.join(' and ') || 'no other room'}: credits-core.module.ts injects what it needs from others.`,
}));

/** The frontend's features, each with the other features that it may import. Pages combine features. */
const features = {
  home: [],
  report: [],
  terms: [],
  upload: [],
  user: [],
  // A purchase shows the messages of the credits page (UI-257).
  purchase: ['credits', 'user'],
  credits: ['purchase', 'terms', 'user'],
  lots: ['terms', 'user'],
  casework: ['purchase', 'report', 'upload', 'user'],
  analyze: ['addresses', 'casework', 'home', 'purchase', 'report', 'upload', 'user'],
  batches: ['analyze', 'history', 'purchase', 'report', 'upload', 'user'],
  generate: ['purchase', 'upload', 'user'],
  history: ['analyze', 'casework', 'report'],
};
const featureZones = Object.entries(features).map(([feature, others]) => ({
  target: `./frontend/src/features/${feature}`,
  from: './frontend/src/features',
  except: [feature, ...others].map((name) => `./${name}`),
  message: `${feature} imports ${others.join(', ') || 'no other feature'}: a page puts features together.`,
}));

const noProcessEnv = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: 'Read the environment in config.ts only.',
};

/** See "One way of SQL" in CONTRIBUTING.md. */
const oneWayOfSql = [
  {
    selector: "CallExpression[callee.property.name='createQueryBuilder']",
    message: 'Write the SQL, with queryRows of @jinwi/database, or use find, insert, update and delete.',
  },
  {
    selector:
      "CallExpression[callee.property.name='query']:matches([callee.object.name=/^(manager|dataSource)$/], [callee.object.property.name=/^(manager|dataSource)$/])",
    message: 'Use queryRows of @jinwi/database.',
  },
];

const noLostTimeout = {
  selector:
    "CallExpression[callee.object.name='AbortSignal'][callee.property.name='any'] CallExpression[callee.property.name='timeout']",
  message: 'Node 20 may collect this timeout before it fires: use abortAfter of @jinwi/service-kit.',
};

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/.generated/**',
      '**/node_modules/**',
      '.nx/**',
      '.data/**',
      '.test-results/**',
      // AssemblyScript, whose types TypeScript does not know.
      'libs/forensics/kernels/*.ts',
    ],
  },
  {
    files: ['**/*.{ts,tsx}', 'extensions/*/src/**/*.js'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: {
        project: [
          './tsconfig.spec.json',
          './frontend/tsconfig.json',
          './libs/*/tsconfig.json',
          './libs/*/tools/tsconfig.json',
          './services/*/tsconfig.json',
          './gateway/tsconfig.json',
          './extensions/*/tsconfig.json',
        ],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    plugins: { '@nx': nx, 'import-x': importX, 'check-file': checkFile },
    settings: {
      'import-x/resolver-next': [
        createTypeScriptImportResolver({ conditionNames: ['@jinwi/source', 'types', 'import', 'default'] }),
      ],
    },
    rules: {
      '@nx/enforce-module-boundaries': ['error', boundaries],
      'import-x/no-default-export': 'error',
      'check-file/filename-naming-convention': [
        'error',
        { '**/*.{ts,tsx,js}': 'KEBAB_CASE' },
        { ignoreMiddleExtensions: true },
      ],
      'no-restricted-syntax': ['error', noProcessEnv, noLostTimeout],
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 70, skipBlankLines: true, skipComments: true }],
      'no-console': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-extraneous-class': 'off',
      'no-empty': ['error', { allowEmptyCatch: false }],
    },
  },
  {
    files: ['services/*/src/**/*.ts', 'libs/paid-work/src/**/*.ts', 'gateway/src/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', noProcessEnv, noLostTimeout, ...oneWayOfSql] },
  },
  {
    // Nest reads the types of constructor parameters at run time, so their imports must stay value imports.
    files: [
      '**/*.{module,controller,service,repository,guard,filter,interceptor,strategy,pipe,provider}.ts',
      'libs/service-kit/**/*.ts',
    ],
    rules: { '@typescript-eslint/consistent-type-imports': 'off' },
  },
  {
    files: [
      '**/config.ts',
      '**/main.ts',
      '**/worker.ts',
      '**/environment.ts',
      '**/*.cli.ts',
      'libs/dev-env/src/development-stores.ts',
      'libs/dev-env/src/{bench-http,bench-ledger,bench-seen-before,start-up}.ts',
      '**/*.spec.ts',
      '**/test/**/*.ts',
      '**/playwright.config.ts',
    ],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    // Migrations start with a timestamp, so that they are listed in order.
    files: ['**/migrations/*.ts'],
    rules: {
      'check-file/filename-naming-convention': ['error', { '**/*.ts': '+([0-9])-+([a-z0-9-])' }],
    },
  },
  {
    files: ['**/*.spec.ts', '**/*.spec.tsx', '**/test/**/*.ts'],
    rules: {
      'max-lines-per-function': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    files: ['frontend/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: { ...reactHooks.configs.recommended.rules },
  },
  {
    files: ['frontend/src/features/**/*.{ts,tsx}'],
    ignores: ['**/*.spec.{ts,tsx}'],
    rules: {
      'import-x/no-restricted-paths': ['error', { basePath: import.meta.dirname, zones: featureZones }],
    },
  },
  {
    // The engine reports codes instead of text, so it imports only types of the contracts. Its layers import only
    // lower layers.
    files: ['libs/forensics/src/**/*.ts'],
    ignores: ['**/*.spec.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        { paths: [{ name: '@jinwi/contracts', allowTypeImports: true }, '@jinwi/report'] },
      ],
      'import-x/no-restricted-paths': ['error', { basePath: import.meta.dirname, zones: engineZones }],
    },
  },
  {
    // The engine's tools are built separately and import it as `#src/…`: a relative path would not find its build.
    files: ['libs/forensics/tools/**/*.ts'],
    rules: {
      '@nx/enforce-module-boundaries': ['error', { ...boundaries, allowCircularSelfDependency: true }],
    },
  },
  {
    files: ['services/credits/src/**/*.ts'],
    ignores: ['**/*.spec.ts'],
    rules: {
      'import-x/no-restricted-paths': ['error', { basePath: import.meta.dirname, zones: creditsZones }],
    },
  },
  {
    // The only file that may write to the browser's console: the specification requires two messages.
    files: ['frontend/src/shared/lib/browser-console.ts'],
    rules: { 'no-console': 'off' },
  },
  {
    // These examples are shown to members unchanged.
    files: ['gateway/examples/*.ts'],
    rules: { 'no-console': 'off', 'no-restricted-syntax': 'off' },
  },
  {
    // Tests start these files as processes that run the built package, so they import the package by its name.
    files: ['libs/forensics/test/engine-parent.ts', 'libs/*/test/fixtures/run-*.ts'],
    rules: {
      '@nx/enforce-module-boundaries': ['error', { ...boundaries, allowCircularSelfDependency: true }],
    },
  },
  {
    files: [
      '{frontend,libs/end-to-end}/*.config.ts',
      '**/playwright.config.ts',
      'libs/end-to-end/test/browser/start-product.ts',
      'libs/local-stores/test/start-stores.ts',
      'frontend/build/*.d.ts',
      '**/*.cli.ts',
    ],
    rules: { 'import-x/no-default-export': 'off', 'no-console': 'off' },
  },
);
