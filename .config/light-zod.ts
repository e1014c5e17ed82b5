import type { Plugin } from 'vite'

/**
 * Of zod, what this product never calls and no bundler can tell: that a schema can write itself as JSON Schema, which only the server
 * does, and formats as methods of a string (`z.string().url()`), which zod itself says to call as functions: 9 KB of every
 * first visit; and its sentences in English, 1 KB more. `tests/architecture/ligereza.test.ts` sees to it that nobody calls them.
 */
export const lightZod: Plugin = {
  name: 'light-zod',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/zod\/v4\/classic\/schemas\.js$/ },
    handler(code) {
      const without = (unused: RegExp): string => {
        const lighter = code.replace(unused, '')
        // Another version of zod may say it in other words.
        if (lighter === code) this.error(`light-zod found nothing of ${unused}`)
        return lighter
      }
      code = without(/^ *inst\._zod\.processJSONSchema = .*\n/gm)
      code = without(/^ *jsonSchema: \{\n.*"input"\),\n.*"output"\),\n *\},\n/gm)
      code = without(/^ *toJSONSchema\(params\) \{\n.*\n *\},\n/gm)
      // The sentences that it has in English: whoever reads a failure reads `src/domain/messages.ts`, and a log names its code and path.
      code = without(/^ *if \(!core\.globalConfig\.localeError\)\n *core\.config\(en\(\)\);\n/gm)
      code = without(/^ *\w+\(params\) \{\n *return this\.check\(core\._\w+\(Zod\w+, params\)\);\n *\},\n/gm)
      return { code, map: null }
    },
  },
}
