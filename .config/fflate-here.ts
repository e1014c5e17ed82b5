import type { Plugin } from 'vite'

/**
 * fflate, which reads and writes the zips that spreadsheets are, without its workers. From some size on it makes one out of text, and what
 * a page may run (src/public/politica.js) has no such thing: a long list neither came out in Excel nor could be imported from it.
 */
export const fflateHere: Plugin = {
  name: 'fflate-here',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/fflate\/esm\/browser\.js$/ },
    handler(code) {
      const always = (small: string): string => {
        const here = code.replace(small, 'if (true)')
        // Another version of fflate may say it in other words.
        if (here === code) this.error(`fflate-here found no ${small}`)
        return here
      }
      code = always('if (size < 160000)')
      code = always('if (su < 524288 || sc > 0.8 * su)')
      return { code, map: null }
    },
  },
}
