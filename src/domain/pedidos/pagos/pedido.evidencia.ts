/** The pictures that a courier took or had signed, from the acts that brought them: the state says only of which kind they are. */
import { partesDeUrl } from '#domain/archivos/archivo.ts'
import { datosDeAccion } from '../pedido.acciones.ts'
import type { EventoDePedido } from '../pedido.ts'

export interface EvidenciaVista {
  actoId: string
  titulo: string
  en: string
  archivoId: string
  /** Where the telephone was. */
  donde?: { latitud: number; longitud: number } | undefined
}

type Acto = Pick<EventoDePedido, 'id' | 'accion' | 'en' | 'datos'>

/** In the order in which they were made. */
export const evidenciasDe = (actos: readonly Acto[]): EvidenciaVista[] =>
  actos.flatMap((acto) => evidenciaDe(acto) ?? []).toSorted((a, b) => (a.en < b.en ? -1 : 1))

function evidenciaDe({ id, accion, en, datos }: Acto): EvidenciaVista | undefined {
  const con = (titulo: string, url: string | undefined, donde?: EvidenciaVista['donde']): EvidenciaVista | undefined => {
    const archivoId = url === undefined ? undefined : partesDeUrl(url)?.id
    return archivoId === undefined ? undefined : { actoId: id, titulo, en, archivoId, ...(donde ? { donde } : {}) }
  }
  if (accion === 'fallarEntrega') {
    const leidos = datosDeAccion.fallarEntrega.safeParse(datos)
    return con('Foto del lugar', leidos.data?.archivo?.url)
  }
  if (accion !== 'entregar') return undefined
  const prueba = datosDeAccion.entregar.safeParse(datos).data?.prueba
  if (prueba?.clase === 'firma') return con(`Firma de ${prueba.quien}`, prueba.archivo.url)
  if (prueba?.clase !== 'foto') return undefined
  const { latitud, longitud } = prueba
  return con('Foto de la entrega', prueba.archivo.url, { latitud, longitud })
}
