/**
 * A document's own public page: whoever holds the paper sees there the document as it is stored, signed as soon as it is, and what DGII says of it
 * (docs/FISCAL.md#electronic-documents). The word in its address is made where the sale is, so that a till prints it with no line, and nobody guesses it.
 */
/** 16 bytes in hex. */
const PALABRA = /^[0-9a-f]{32}$/

export const esPalabraDeConsulta = (palabra: string): boolean => PALABRA.test(palabra)

/** What of a sale makes its address. */
interface ConPagina {
  tiendaId: string
  id: string
  consulta?: string | undefined
}

/** The address of a sale's page below `sitio` ("https://mercana.do"); '' of a sale of before, which has no word. */
export const urlConsulta = (sitio: string, { tiendaId, id, consulta = '' }: ConPagina): string =>
  sitio === '' || consulta === '' ? '' : `${sitio}/comprobante/${tiendaId}/${id}/${consulta}`
