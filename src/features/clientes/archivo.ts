/** What a file of customers looks like. */
import {
  leerFilaDeCliente,
  proponerMapaDeClientes,
  type ClienteLeido,
  type ColumnaDeCliente,
} from '#domain/clientes/importacion.clientes.ts'
import type { FileSpec } from '../kit/import-file.ts'

export const archivoDeClientes: FileSpec<ColumnaDeCliente, ClienteLeido> = {
  titles: {
    nombre: 'Nombre o razón social',
    identificacion: 'RNC, cédula o pasaporte',
    telefono: 'Teléfono',
    email: 'Email',
    comprobante: 'Comprobante',
    contribuyente: 'Tipo de contribuyente',
    condicion: 'Condición',
    limite: 'Límite de crédito',
    dias: 'Días de crédito',
    calle: 'Dirección',
    nota: 'Nota',
  },
  propose: proponerMapaDeClientes,
  // One known title is enough when it is that of the names: nobody is called "Nombre".
  isHeader: ({ nombre }) => nombre !== undefined,
  decimals: 'limite',
  // Every till holds all customers of the store.
  most: 20_000,
  reader:
    ({ mapa, decimal }) =>
    (celdas, fila) =>
      leerFilaDeCliente(celdas, fila, mapa, decimal),
}
