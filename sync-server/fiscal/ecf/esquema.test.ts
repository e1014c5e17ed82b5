/** What is made of any sale holds to DGII's own schema; what does not is told apart, document by document. */
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { documentoDeCompra } from '#domain/compras/documento-ecf.ts'
import { documentoEcf, esEcf } from '#domain/fiscal/ecf/documento.ts'
import type { Result } from '#domain/core/result.ts'
import { tiposDeCompra } from '#domain/core/tipos-comprobante.ts'
import { codigoDeSeguridad } from '#domain/fiscal/ecf/timbre.ts'
import { xmlEcf, xmlRfce } from '#domain/fiscal/ecf/xml.ts'
import { unaAutoridad } from '../../../tests/support/ecf/certificados.ts'
import { compraEmitida, notaDe } from '../../../tests/support/ecf/compras-fiscales.ts'
import { tiendaEmisora, tiposEcfDeVenta, ventaFiscal } from '../../../tests/support/ecf/ventas-fiscales.ts'
import { crearValidador } from './esquema.ts'
import { firmar } from './firma.ts'

const validar = crearValidador(join(import.meta.dirname, '../../..'))
const firmante = unaAutoridad().emitir()
const FIRMADO = '2026-11-21T18:03:59.000Z'
const MUESTRAS = 100
const bien = <T>(hecho: Result<T>): T => {
  if (!hecho.ok) throw new Error(hecho.error.code)
  return hecho.value
}

it.each(tiposEcfDeVenta)(
  'cien %s cualesquiera, firmados, pasan su esquema',
  async (tipo) => {
    const docs = fc
      .sample(ventaFiscal([tipo]), MUESTRAS)
      .map((venta, i) => bien(documentoEcf(venta, { ...tiendaEmisora, envioDiferido: i % 2 === 0 })))
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

it.each(tiposDeCompra.filter((tipo) => esEcf(tipo)))(
  'cien %s de lo que compra la tienda, y la nota que los anula, pasan su esquema',
  async (tipo) => {
    const compras = fc.sample(compraEmitida([tipo]), MUESTRAS)
    const firmados = (docs: readonly ReturnType<typeof documentoDeCompra>[]) =>
      docs.map((doc) => firmar(xmlEcf(bien(doc), FIRMADO), firmante).xml)
    const enteros = firmados(compras.map((compra) => documentoDeCompra(compra, tiendaEmisora)))
    expect((await validar(tipo, enteros)).filter(Boolean)).toEqual([])
    const notas = firmados(compras.map((compra, i) => documentoDeCompra(notaDe(compra, i + 1), tiendaEmisora, compra)))
    expect((await validar('E34', notas)).filter(Boolean)).toEqual([])
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
