/**
 * Tells a store's people what its electronic documents need of them: one that DGII refused, at once and once a day; one that DGII has to have and has not;
 * a contingency that ends, or is still to be replaced; a certificate that ends; a supplier's document that came, once a day; and a buyer who refused one. The screen of the queue says the same.
 */
import { diaFiscal, HORA_MS } from '#domain/core/fecha.ts'
import { EcfRecibido } from '#domain/fiscal/ecf/ecf-recibido.entity.ts'
import { CONTADOS_MAXIMO } from '#domain/fiscal/ecf/comandos.ecf.ts'
import type { Contingencia } from '#domain/fiscal/ecf/contingencia.entity.ts'
import { avisoDeContingencia } from '#domain/fiscal/ecf/contingencia.rules.ts'
import { Ecf, estadosPendientes } from '#domain/fiscal/ecf/ecf.entity.ts'
import { avisoDeCertificado, plazoDe, venceEnvio } from '#domain/fiscal/ecf/plazos.ts'
import { Tienda } from '#domain/tienda/tienda.entity.ts'
import { baseDeTienda, idTienda } from '../core/bases.ts'
import type { Server } from '../core/contexto.ts'
import { leerLegibles, leerUno } from '../core/documentos.ts'
import { leerEmision, leerEmisiones, type Emision } from '../fiscal/ecf/archivo.ts'
import { leerContingencias } from '../fiscal/ecf/contingencia/declarar.ts'
import { oirNovedades, type NovedadDeEcf } from '../fiscal/ecf/iniciar.ts'
import type { Db } from '../store/port.ts'
import { avisarDeTienda } from './de-tienda.ts'

/** Enough to tell a few of them. */
const RECHAZADOS_MAXIMO = 20

/** Tells what is due of a store now, each once; repeated, nobody is told twice. */
export async function avisarDeEcf(server: Server, { tiendaId, certificado }: Pick<Emision, 'tiendaId' | 'certificado'>): Promise<void> {
  const ops = await baseDeTienda(server.store, tiendaId, 'ops')
  const tienda = await leerUno(ops, Tienda, idTienda(tiendaId))
  if (!tienda) return
  const en = server.ahora().toISOString()
  const hoy = diaFiscal(en)
  const deHoy = (await leerLegibles(ops, Ecf, { clave: 'rechazado', orden: 'desc', limite: RECHAZADOS_MAXIMO })).filter(
    ({ resueltoEn }) => resueltoEn !== '' && diaFiscal(resueltoEn) === hoy,
  )
  const [uno] = deHoy
  if (uno) {
    const motivo = `${uno.ncf}: ${uno.mensajes.map(({ texto }) => texto).join(' · ') || 'no dijo por qué'}`.slice(0, 300)
    await avisarDeTienda(server, tienda, { clase: 'ecf_rechazado', en, motivo, instante: hoy })
  }
  const [llegado] = await leerLegibles(ops, EcfRecibido, { clave: 'porResponder', orden: 'desc', limite: 1 })
  if (llegado && diaFiscal(llegado.en) === hoy) {
    const motivo = `${llegado.ncf} de ${llegado.nombreEmisor}`.slice(0, 300)
    await avisarDeTienda(server, tienda, { clase: 'ecf_recibido', en, motivo, instante: hoy })
  }
  const masViejo = await masViejoPorEnviar(ops)
  const vence = masViejo && venceEnvio(masViejo.emitidoEn || masViejo.en, tienda.envioDiferido)
  const plazo = vence ? plazoDe(vence, en) : 'bien'
  if (masViejo && plazo !== 'bien') {
    const motivo = `${masViejo.ncf}, el más viejo: ${plazo === 'pasado' ? 'su plazo ya pasó' : 'le quedan menos de 12 horas'}`
    await avisarDeTienda(server, tienda, { clase: 'ecf_plazo', en, motivo, instante: `${plazo} ${hoy}` })
  }
  await avisarDeContingencias(server, tienda, en)
  const dias = certificado ? avisoDeCertificado(certificado, en) : undefined
  if (certificado && dias !== undefined) {
    const motivo = dias === 0 ? 'Ya venció' : `Vence el ${diaFiscal(certificado.hasta).split('-').reverse().join('/')}`
    await avisarDeTienda(server, tienda, { clase: 'ecf_certificado', en, motivo, instante: `${certificado.hasta} ${dias}` })
  }
}

/** One that is about to end by itself, or whose documents are still to be replaced: louder towards the end. */
async function avisarDeContingencias(server: Server, tienda: Tienda, en: string): Promise<void> {
  const { store } = server
  const ops = await baseDeTienda(store, tienda.tiendaId, 'ops')
  for (const una of await leerContingencias(store, tienda.tiendaId)) {
    const aviso = avisoDeContingencia(una, await leFalta(ops, una), diaFiscal(en))
    if (!aviso) continue
    const { que, dias, umbral } = aviso
    const cuando = dias < 0 ? 'el plazo ya pasó' : dias === 0 ? 'hoy es el último día' : dias === 1 ? 'queda 1 día' : `quedan ${dias} días`
    const motivo = que === 'abierta' ? `Acaba sola y se vuelve a serie E: ${cuando}` : `Faltan comprobantes por reemplazar: ${cuando}`
    await avisarDeTienda(server, tienda, { clase: 'ecf_contingencia', en, motivo, instante: `${una.id} ${que} ${umbral}` })
  }
}

/** Has DGII not accepted everything that replaces its documents? */
async function leFalta(ops: Db, { id, estado, porAnotar, sinNumero }: Contingencia): Promise<boolean> {
  if (estado !== 'terminada') return false
  if (porAnotar > 0 || sinNumero > 0) return true
  for (const clave of [...estadosPendientes, 'rechazado'])
    if ((await leerLegibles(ops, Ecf, { clave, limite: CONTADOS_MAXIMO })).some(({ reemplaza }) => reemplaza?.contingenciaId === id))
      return true
  return false
}

/** A buyer refused a document: told once of each. */
async function avisarSiNegado(server: Server, tiendaId: string, novedad: NovedadDeEcf): Promise<void> {
  if (novedad.que !== 'negado') return
  const tienda = await leerUno(baseDeTienda(server.store, tiendaId, 'ops'), Tienda, idTienda(tiendaId))
  const motivo = `${novedad.ncf}: ${novedad.motivo || 'no dijo por qué'}`.slice(0, 300)
  const en = server.ahora().toISOString()
  if (tienda) await avisarDeTienda(server, tienda, { clase: 'ecf_negado', en, motivo, instante: novedad.ncf })
}

/** Of those that DGII does not have, the one noted down first. */
async function masViejoPorEnviar(ops: Db): Promise<Ecf | undefined> {
  const primeros = [
    ...(await leerLegibles(ops, Ecf, { clave: 'porFirmar', limite: 1 })),
    ...(await leerLegibles(ops, Ecf, { clave: 'firmado', limite: 1 })),
  ]
  return primeros.toSorted((a, b) => ((a.emitidoEn || a.en) < (b.emitidoEn || b.en) ? -1 : 1))[0]
}

/** Looks at every store that signs once an hour, and at one at once when there is news of it; answers how to stop. */
export function iniciarAvisosDeEcf(server: Server): () => Promise<void> {
  const { app, store, config } = server
  if (config.ecf === undefined) return () => Promise.resolve()
  let cerrado = false
  let enCurso = Promise.resolve()
  const enFila = (hacer: () => Promise<void>): void => {
    enCurso = enCurso
      .then(() => (cerrado ? undefined : hacer()))
      .catch((err: unknown) => app.log.error({ err }, 'avisos: de los comprobantes electrónicos no se pudo avisar'))
  }
  const deTodas = async (): Promise<void> => {
    for (const emision of await leerEmisiones(store)) if (!cerrado) await avisarDeEcf(server, emision)
  }
  const dejar = oirNovedades(server, (tiendaId, novedad) =>
    enFila(async () => {
      const emision = await leerEmision(store, tiendaId)
      if (emision) await avisarDeEcf(server, emision)
      await avisarSiNegado(server, tiendaId, novedad)
    }),
  )
  enFila(deTodas)
  const reloj = setInterval(() => enFila(deTodas), HORA_MS).unref()
  return async () => {
    cerrado = true
    dejar()
    clearInterval(reloj)
    await enCurso
  }
}
