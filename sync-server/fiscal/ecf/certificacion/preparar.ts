/** Documents of DGII's certification, made of its own files and signed with the store's certificate; each held against its schema before it is kept. */
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { tieneLugar, xmlDeCampos, type Campo, type NodoDeEsquema } from '#domain/fiscal/ecf/certificacion/campos.ts'
import { leerSet, simular, type CasoDeSet, type ClaseDeCaso, type HojaDeSet } from '#domain/fiscal/ecf/certificacion/set.ts'
import { codigoDeSeguridad } from '#domain/fiscal/ecf/timbre.ts'
import { CABEZA, fechaHora } from '#domain/fiscal/ecf/xml.ts'
import type { Store } from '../../../store/port.ts'
import type { Remite } from '../emisor.ts'
import type { Esquema, Validador } from '../esquema.ts'
import { firmar } from '../firma.ts'
import { leerArbol } from './arbol.ts'
import { cambiarCertificacion, idDeCaso, leerCasos, reponerCasos, TIPO_CASO, type Caso } from './guardado.ts'

export interface Taller {
  store: Store
  ahora: () => Date
  /** The project's folder. */
  raiz: string
  validar: Validador
}

interface Acto {
  tiendaId: string
  remite: Remite
}

/** Brings a file of DGII's. Fails as `leerSet` does, and with 'certificacion.columna' or 'certificacion.no-cumple', which name the document. */
export async function subirSet(taller: Taller, acto: Acto, hojas: readonly HojaDeSet[]): Promise<Result<true>> {
  const leidos = leerSet(hojas, acto.remite.rnc)
  return leidos.ok ? await guardar(taller, acto, leidos.value) : leidos
}

/** Makes the simulation out of the set. Fails with 'certificacion.sin-set' when there is none, and as a file does. */
export async function simularSet(taller: Taller, acto: Acto, desde: number): Promise<Result<true>> {
  const casos = (await leerCasos(taller.store, acto.tiendaId)).filter(({ clase }) => clase === 'comprobante')
  return casos.length === 0 ? fallo('certificacion.sin-set') : await guardar(taller, acto, simular(casos, desde))
}

async function guardar(taller: Taller, { tiendaId, remite }: Acto, casos: readonly CasoDeSet[]): Promise<Result<true>> {
  const { store } = taller
  const [primero] = casos
  if (!primero) return fallo('certificacion.vacio')
  const { clase } = primero
  const hechos: Caso[] = []
  for (const [orden, caso] of casos.entries()) {
    const firmado = await firmarCaso(taller, remite, caso)
    if (!firmado.ok) return firmado
    hechos.push({
      ...caso,
      ...firmado.value,
      id: idDeCaso(tiendaId, clase, orden),
      tipo: TIPO_CASO,
      tiendaId,
      orden,
      rnc: remite.rnc,
      estado: 'firmado',
      intento: '',
      trackId: '',
      descartados: [],
      enviadoEn: '',
      mensajes: [],
    })
  }
  await cambiarCertificacion(store, tiendaId, ({ enviando }) => ({ enviando: enviando.filter((una) => una !== clase) }))
  await reponerCasos(store, tiendaId, clase, hechos)
  return ok(true)
}

const arboles = new Map<string, Promise<NodoDeEsquema>>()

function arbolDe({ raiz }: Taller, esquema: Esquema): Promise<NodoDeEsquema> {
  const clave = `${raiz} ${esquema}`
  const leido = arboles.get(clave) ?? leerArbol(raiz, esquema)
  arboles.set(clave, leido)
  return leido
}

/** Signed now: the whole, and its summary with the code of that signature. */
export async function firmarCaso(
  taller: Taller,
  remite: Remite,
  { via, encf, campos, resumen }: Pick<CasoDeSet, 'via' | 'encf' | 'campos' | 'resumen'>,
): Promise<Result<Pick<Caso, 'xml' | 'resumenXml' | 'codigoSeguridad'>>> {
  const esquema: Esquema = via === 'aprobacion' ? 'ACECF' : (encf.slice(0, 3) as Esquema)
  const firmadoEl: Campo[] = via === 'aprobacion' ? [] : [['FechaHoraFirma', fechaHora(taller.ahora().toISOString())]]
  const entero = await hacer(taller, remite, { esquema, encf, campos: [...sinFirma(campos), ...firmadoEl] })
  if (!entero.ok) return entero
  const codigoSeguridad = codigoDeSeguridad(entero.value.valor)
  if (via !== 'resumen') return ok({ xml: entero.value.xml, resumenXml: '', codigoSeguridad })
  const arbol = await arbolDe(taller, 'RFCE')
  const suyos = resumen.length > 0 ? resumen : campos.filter(([columna]) => tieneLugar(arbol, columna))
  const corto = await hacer(taller, remite, { esquema: 'RFCE', encf, campos: [...suyos, ['CodigoSeguridadeCF', codigoSeguridad]] })
  return corto.ok ? ok({ xml: entero.value.xml, resumenXml: corto.value.xml, codigoSeguridad }) : corto
}

/** The instant of the signature is the signature's. */
const sinFirma = (campos: readonly Campo[]): Campo[] => campos.filter(([columna]) => columna.toLowerCase() !== 'fechahorafirma')

async function hacer(
  taller: Taller,
  remite: Remite,
  { esquema, encf, campos }: { esquema: Esquema; encf: string; campos: readonly Campo[] },
): Promise<Result<{ xml: string; valor: string }>> {
  const texto = xmlDeCampos(await arbolDe(taller, esquema), campos, CABEZA)
  if (!texto.ok) return fallo('certificacion.columna', { ...texto.error.datos, encf })
  const firmado = firmar(texto.value, remite)
  const [falla] = await taller.validar(esquema, [firmado.xml])
  return falla === undefined ? ok(firmado) : fallo('certificacion.no-cumple', { encf, detalle: falla.slice(0, 300) })
}

/** Of which kind these are. */
export const deClase = <C extends { clase: ClaseDeCaso }>(casos: readonly C[], clase: ClaseDeCaso): C[] =>
  casos.filter((una) => una.clase === clase)
