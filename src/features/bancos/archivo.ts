/** What a bank's statement looks like as a file of rows, as OFX, or in ISO 20022. */
import { LINEAS_POR_ARCHIVO } from '#domain/bancos/comandos.bancos.ts'
import {
  esEncabezadoDeExtracto,
  filaDeEncabezado,
  filasDeOfx,
  leerFilaDeExtracto,
  proponerMapaDeExtracto,
  type ColumnaDeExtracto,
  type LineaDeExtracto,
} from '#domain/bancos/importacion.extracto.ts'
import type { FileSpec } from '../kit/import-file.ts'

export const archivoDeExtracto: FileSpec<ColumnaDeExtracto, LineaDeExtracto | undefined, { desde: string; hoy: string }> = {
  titles: {
    fecha: 'Fecha',
    descripcion: 'Descripción',
    referencia: 'Referencia o documento',
    debito: 'Débito (lo que salió)',
    credito: 'Crédito (lo que entró)',
    monto: 'Monto (en una sola columna)',
    tipo: 'Tipo: débito o crédito',
    saldo: 'Saldo o balance',
  },
  propose: proponerMapaDeExtracto,
  isHeader: esEncabezadoDeExtracto,
  above: filaDeEncabezado,
  decimals: 'monto',
  most: LINEAS_POR_ARCHIVO,
  endings: '.ofx,.qfx,.xml',
  prepare: comoFilas,
  reader: (como) => (celdas, fila) => leerFilaDeExtracto(celdas, fila, como),
}

async function comoFilas(archivo: File): Promise<File> {
  const comienzo = await archivo.slice(0, 4096).text()
  const filas = /<OFX>|OFXHEADER/i.test(comienzo)
    ? filasDeOfx(await archivo.text())
    : /BkToCstmr/.test(comienzo)
      ? (await import('./camt.ts')).filasDeCamt(await archivo.text())
      : undefined
  if (!filas) return archivo
  const { unparse } = await import('papaparse')
  return new File([unparse(filas)], archivo.name)
}
