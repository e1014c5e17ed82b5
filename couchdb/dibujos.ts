/** One file with the drawings that the catalogue names (dibujo.rules.ts) and no others, of Fluent Emoji (MIT, Microsoft). */
import { createRequire } from 'node:module'
import * as z from 'zod'
import { dibujos } from '#domain/catalogo/dibujo.rules.ts'

const coleccion = z.object({ width: z.int(), height: z.int(), icons: z.record(z.string(), z.object({ body: z.string() })) })

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
  return [
    `<!-- ${aviso} Fluent Emoji, Copyright (c) Microsoft Corporation, MIT License. -->`,
    '<svg xmlns="http://www.w3.org/2000/svg">',
    ...simbolos,
    '</svg>',
    '',
  ].join('\n')
}
