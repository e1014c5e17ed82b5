/** One file with the drawings that the catalogue names (dibujo.rules.ts) and no others, of Fluent Emoji (MIT, Microsoft). */
import { createRequire } from 'node:module'
import * as z from 'zod'
import { dibujos } from '#domain/catalogo/dibujo.rules.ts'

const coleccion = z.object({ width: z.int(), height: z.int(), icons: z.record(z.string(), z.object({ body: z.string() })) })

/** What its licence asks to go along with the drawings. */
const LICENCIA = `Fluent Emoji. MIT License. Copyright (c) Microsoft Corporation.
Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies
of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions: The above copyright notice and this
permission notice shall be included in all copies or substantial portions of the Software. THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND,
EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR
IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`

/** The file, as `npm run gen` writes it; throws where the collection lacks one. */
export function hojaDeDibujos(aviso: string): string {
  const leida: unknown = createRequire(import.meta.url)('@iconify-json/fluent-emoji-flat/icons.json')
  const { width, height, icons } = coleccion.parse(leida)
  const simbolos = Object.keys(dibujos).map((nombre) => {
    const dibujo = icons[nombre]
    if (!dibujo) throw new Error(`Fluent Emoji has no ${nombre}`)
    // What a drawing names inside of itself is told apart from the others'.
    const body = dibujo.body.replace(/(id="|url\(#|href="#)/g, `$1${nombre}-`)
    return `<symbol id="${nombre}" viewBox="0 0 ${width} ${height}">${body}</symbol>`
  })
  return [`<!-- ${aviso}\n${LICENCIA} -->`, '<svg xmlns="http://www.w3.org/2000/svg">', ...simbolos, '</svg>', ''].join('\n')
}
