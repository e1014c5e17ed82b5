/** What is made of any sale holds to DGII's own schema; what does not is told apart, document by document. */
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { documentoEcf, tiposEcf } from '#domain/fiscal/ecf/documento.ts'
import { codigoDeSeguridad } from '#domain/fiscal/ecf/timbre.ts'
import { xmlEcf, xmlRfce } from '#domain/fiscal/ecf/xml.ts'
import { unaAutoridad } from '../../../tests/support/ecf/certificados.ts'
import { tiendaEmisora, ventaFiscal } from '../../../tests/support/ecf/ventas-fiscales.ts'
import { crearValidador } from './esquema.ts'
import { firmar } from './firma.ts'

const validar = crearValidador(join(import.meta.dirname, '../../..'))
const firmante = unaAutoridad().emitir()
const FIRMADO = '2026-11-21T18:03:59.000Z'
const MUESTRAS = 100

it.each(tiposEcf)(
  'cien %s cualesquiera, firmados, pasan su esquema',
  async (tipo) => {
    const docs = fc.sample(ventaFiscal([tipo]), MUESTRAS).map((venta, i) => {
      const doc = documentoEcf(venta, { ...tiendaEmisora, envioDiferido: i % 2 === 0 })
      if (!doc.ok) throw new Error(doc.error.code)
      return doc.value
    })
    const enteros = docs.map((doc) => firmar(xmlEcf(doc, FIRMADO), firmante))
    expect(
      (
        await validar(
          tipo,
          enteros.map(({ xml }) => xml),
        )
      ).filter(Boolean),
    ).toEqual([])
    const resumenes = docs.flatMap((doc, i) =>
      doc.resumida ? [firmar(xmlRfce(doc, codigoDeSeguridad(enteros[i]?.valor ?? '')), firmante).xml] : [],
    )
    expect((await validar('RFCE', resumenes)).filter(Boolean)).toEqual([])
    expect(resumenes.length > 0).toBe(tipo === 'E32')
  },
  60_000,
)

it('dice cuál de los documentos no pasa y por qué', async () => {
  const [venta] = fc.sample(ventaFiscal(['E31']), 1)
  const doc = venta && documentoEcf(venta, tiendaEmisora)
  if (!doc?.ok) throw new Error('no document')
  const { xml: bueno } = firmar(xmlEcf(doc.value, FIRMADO), firmante)
  const malos = [bueno.replace(/<RNCComprador>\d+/, '<RNCComprador>1'), bueno.replace('<Totales>', '<Otro>1</Otro><Totales>'), '<no>']
  const [a, b, c, d] = await validar('E31', [bueno, ...malos])
  expect([a, Boolean(b), Boolean(c), Boolean(d)]).toEqual([undefined, true, true, true])
  expect(b).toContain('RNCComprador')
})
