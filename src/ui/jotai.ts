/** The only door to jotai: screen state that several components share and that may be lost on a reload (style.md §3.12). */
export { atom, useAtomValue, useSetAtom } from 'jotai'
