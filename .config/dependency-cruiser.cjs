const path = require('node:path')
const rooms = require('./rooms.cjs')

/** The arrows of docs/ARCHITECTURE.md. Each comment is what a person reads when the check is red, so it tells the way out. */
const tests = '\\.test\\.tsx?$|^tests/'

/** Areas of src/features that have several screens, each in a folder of its own. */
const severalScreens = 'caja|envios|mercado|pedidos|personas|plataforma|tienda'

/** Files of these rooms of a floor. */
const inRooms = (floor, names) => `^${floor}/(${names.map((name) => (name === '.' ? '[^/]+$' : `${name}/`)).join('|')})`

const oneWay = Object.entries(rooms).flatMap(([floor, names]) =>
  names.slice(0, -1).map((name, i) => ({
    name: `${floor.replace('src/', '')}-${name === '.' ? 'itself' : name}-looks-down`,
    severity: 'error',
    comment: `Rooms of ${floor} have one order: ${names.join(' ')}. What a room needs of a later one is named as an interface in it, or goes to a room below both.`,
    from: { path: inRooms(floor, [name]), pathNot: tests },
    to: { path: inRooms(floor, names.slice(i + 1)) },
  })),
)

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      comment: 'Two files need each other. Move what both need into a third, or turn one of them into an argument.',
      from: { pathNot: '^tests/sim/' },
      to: { circular: true },
    },
    {
      name: 'no-circular-when-it-runs',
      severity: 'error',
      comment: 'Two files of a simulator need each other as they load. The parts of one world may name each other as types.',
      from: { path: '^tests/sim/' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'not-resolvable',
      severity: 'error',
      comment:
        'The import names nothing on disk. Write the path with its extension (#domain/ventas/venta.rules.ts), or install the package.',
      from: {},
      to: { couldNotResolve: true, pathNot: ['^virtual:', '\\?url$'] },
    },
    {
      name: 'domain-is-pure',
      severity: 'error',
      comment: 'src/domain knows zod and itself. Time, ids, randomness and the network come in as arguments.',
      from: { path: '^src/domain/', pathNot: tests },
      to: { pathNot: ['^src/domain/', 'node_modules/zod/'] },
    },
    {
      name: 'data-knows-domain-only',
      severity: 'error',
      comment: 'src/data sits below screens: what it needs of them comes in as an argument.',
      from: { path: '^src/data/', pathNot: tests },
      to: { path: '^src/', pathNot: '^src/(domain|data)/' },
    },
    {
      name: 'only-data-knows-rxdb',
      severity: 'error',
      comment: 'rxdb and dexie belong to src/data. Ask #data/write/repository.ts for what you need.',
      from: { path: '^(src|sync-server|couchdb)/', pathNot: '^src/data/' },
      to: { path: 'node_modules/(rxdb|dexie)/' },
    },
    {
      name: 'only-store-knows-its-databases',
      severity: 'error',
      comment: "The server's databases belong to sync-server/store. Use its port, sync-server/store/port.ts.",
      from: { path: '^(src|sync-server|couchdb)/', pathNot: '^sync-server/store/' },
      to: { path: 'node_modules/(nano|pouchdb[^/]*|leveldown|levelup)/' },
    },
    {
      name: 'ui-knows-no-business',
      severity: 'error',
      comment:
        'src/ui is furniture: give it text, numbers and callbacks as props. A widget that knows a business word belongs to a feature.',
      from: { path: '^src/ui/', pathNot: tests },
      // impreso.ts is the format of a printed page, made by domain and drawn here, fecha.ts is the calendar of Santo Domingo, and money.ts
      // how an amount is written: none has a business word.
      to: { path: '^src/(domain|data|features|app)/', pathNot: '^src/domain/core/(impreso|fecha|money)\\.ts$' },
    },
    ...oneWay,
    {
      name: 'areas-are-islands',
      severity: 'error',
      comment:
        'Areas talk by documents, by links of features/paths.ts, or by functions of src/domain. A rule that two need goes to domain, a query to data, a widget to ui, what screens are made of to features/kit.',
      // A store's address shows who is not of it what `mercado/vitrina` makes.
      from: { path: '^src/features/(?!kit/)([^/]+)/', pathNot: '^src/features/tienda/tablero/feature\\.tsx$' },
      to: { path: '^src/features/[^/]+/', pathNot: '^src/features/($1|kit)/' },
    },
    {
      name: 'screens-are-islands',
      severity: 'error',
      comment:
        'A screen imports its own files and those that lie flat in its area, never those of another screen. What two need lies flat.',
      from: { path: `^src/features/(${severalScreens})/([^/]+)/` },
      to: { path: '^src/features/$1/[^/]+/', pathNot: '^src/features/$1/$2/' },
    },
    {
      name: 'flat-files-of-an-area-know-no-screen',
      severity: 'error',
      comment: 'What lies flat in an area is what its screens share, so it imports none of them; feature.tsx alone is the door.',
      from: { path: `^src/features/(${severalScreens})/[^/]+$`, pathNot: '/feature\\.tsx$' },
      to: { path: '^src/features/$1/[^/]+/' },
    },
    {
      name: 'nobody-enters-by-the-door',
      severity: 'error',
      comment: 'A feature.tsx is read by src/app alone. Import the file that you need.',
      from: { path: '^src/features/' },
      to: { path: '^src/features/.+/feature\\.tsx$' },
    },
    {
      name: 'kit-knows-no-area',
      severity: 'error',
      comment: 'features/kit is what every area may import, so it imports none.',
      from: { path: '^src/features/kit/' },
      to: { path: '^src/features/[^/]+/', pathNot: '^src/features/kit/' },
    },
    {
      name: 'shared-features-files-know-no-feature',
      severity: 'error',
      comment: 'features/feature.ts and features/paths.ts are what every area may import, so they import none.',
      from: { path: '^src/features/[^/]+$' },
      to: { path: '^src/features/[^/]+/' },
    },
    {
      name: 'nothing-imports-app',
      severity: 'error',
      comment: 'src/app is the front door: it imports features, nothing imports it. Move what you need down, to ui or data.',
      from: { path: '^src/', pathNot: ['^src/app/', '^src/main\\.tsx$'] },
      to: { path: '^src/app/' },
    },
    {
      name: 'server-knows-domain-only',
      severity: 'error',
      comment: 'Of src the server knows src/domain alone. What both sides need is a rule: put it there.',
      from: { path: '^(sync-server|couchdb)/' },
      to: { path: '^src/', pathNot: '^src/domain/' },
    },
    {
      name: 'browser-knows-no-server',
      severity: 'error',
      comment: 'The browser talks to the server by #domain/core/sync.ts and #domain/comandos.ts, never by importing it.',
      from: { path: '^src/', pathNot: tests },
      to: { path: '^(sync-server|couchdb|scripts|tests)/', pathNot: '^sync-server/datos-iniciales/[^/]+[.](tsv|gz)' },
    },
    {
      name: 'product-knows-no-tests',
      severity: 'error',
      comment: 'What runs in production imports neither tests nor packages that only development installs.',
      from: { path: '^(src|sync-server|couchdb)/', pathNot: tests },
      to: { path: tests, dependencyTypesNot: ['npm'] },
    },
    {
      name: 'product-knows-no-development-package',
      severity: 'error',
      comment: 'Move the package from devDependencies to dependencies, or the import into a test.',
      from: { path: '^(src|sync-server)/', pathNot: tests },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: path.join(__dirname, '..', 'tests', 'tsconfig.json') },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
}
