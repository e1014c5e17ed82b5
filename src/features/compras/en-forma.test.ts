import { expect, it } from 'vitest'
import { comoEscrita, compraEnBlanco, efectosDeLineas } from './en-forma.ts'

it('el ITBIS de un comprobante que emite la tienda es crédito, y no sube lo que cuesta el producto', () => {
  const forma = {
    ...compraEnBlanco('2026-11-28'),
    emite: 'compras' as const,
    tipoEmitido: 'E41' as const,
    itbisCentavos: 0,
    lineas: [{ productoId: 'producto:1', nombre: 'Plátano', milesimas: 10_000, montoCentavos: 100_000 }],
  }
  const escrita = comoEscrita(forma, { proveedor: undefined, gasto: undefined, original: undefined })
  expect(escrita.itbisCentavos).toBe(18_000)
  const antes = () => ({ existenciaMilesimas: 0, costoDiezmilesimas: 0, precioDiezmilesimas: 0 })
  expect(efectosDeLineas(escrita, antes)).toMatchObject([{ costoDiezmilesimas: 1_000_000 }])
})
