/** The only door to jotai: screen state that several components share and that may be lost on a reload; what may not is a document. */
export { atom, useAtomValue, useSetAtom } from 'jotai'
