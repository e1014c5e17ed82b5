/** The parts of packages without types that the bench uses. */

declare module 'pouchdb-adapter-indexeddb' {
  const plugin: PouchDB.Plugin
  export default plugin
}
