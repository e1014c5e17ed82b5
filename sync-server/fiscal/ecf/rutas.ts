/** Commands about electronic documents: a store's certificate, and how its queue stands. */
import { comandosEcf, CONTADOS_MAXIMO, P12_BYTES_MAXIMOS, type EstadoDeEcf } from '#domain/fiscal/ecf/comandos.ecf.ts'
import { EntregaEcf } from '#domain/fiscal/ecf/entrega-ecf.entity.ts'
import type { Contingencia } from '#domain/fiscal/ecf/contingencia.entity.ts'
import { EcfRecibido } from '#domain/fiscal/ecf/ecf-recibido.entity.ts'
import { Ecf, estadosPendientes } from '#domain/fiscal/ecf/ecf.entity.ts'
import { venceEnvio } from '#domain/fiscal/ecf/plazos.ts'
import { diaFiscal } from '#domain/core/fecha.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { Tienda } from '#domain/tienda/tienda.entity.ts'
import { baseDeTienda, idTienda } from '../../core/bases.ts'
import type { Server } from '../../core/contexto.ts'
import { auditar, type ActoServidor } from '../../core/decisiones.ts'
import { leerLegibles, leerUno } from '../../core/documentos.ts'
import { porQuien } from '../../http/limites.ts'
import { ruta } from '../../http/ruta.ts'
import type { Db, Store } from '../../store/port.ts'
import { usoDelRnc } from '../rnc.ts'
import { leerAnulaciones, resolverAnulacion } from './anulaciones.ts'
import { guardarEmision, idEmision, leerEmision, type Emision } from './archivo.ts'
import { abrirP12, revisarCertificado, sellar } from './certificado.ts'
import { selloDe } from './remite.ts'
import { leerGuardado, mover, type Guardado } from './guardado.ts'
import { colaDe } from './iniciar.ts'
import { rutasDeCertificacion } from './certificacion/rutas.ts'
import { leerContingencias } from './contingencia/declarar.ts'
import { rutasDeContingencia } from './contingencia/rutas.ts'
import { repetirEntrega } from './recepcion/entregas.ts'
import { repetirAviso, responder, xmlDeRecibido } from './recepcion/respuestas.ts'
import { rutasRecepcion } from './recepcion/rutas.ts'
import { paginaDelPeriodo } from './periodo.ts'
import { rutasPublicasEcf } from './publico.ts'
import { anotarVendidas } from './trabajo.ts'

const RESUELTOS_MAXIMO = 50
/** The file in base64, and what goes around it. */
const CUERPO_MAXIMO = P12_BYTES_MAXIMOS * 2

/** Certificates and queues. */
export function rutasEcf(server: Server): void {
  rutasPublicasEcf(server)
  rutasRecepcion(server)
  rutasDeCertificacion(server)
  rutasDeContingencia(server, (tiendaId) => estadoDe(server, tiendaId))
  ruta(
    server,
    comandosEcf.responderRecibido,
    { permiso: [EcfRecibido, 'responder'], dinero: true },
    async ({ tiendaId, autor, en, parametro, cuerpo }) =>
      await responder(server.store, { tiendaId, autor, en }, parametro('recibidoId'), cuerpo),
  )
  ruta(
    server,
    comandosEcf.repetirEntrega,
    { permiso: [EntregaEcf, 'repetir'], dinero: true },
    async ({ tiendaId, parametro }) => await repetirEntrega(server.store, tiendaId, parametro('entregaId')),
  )
  ruta(
    server,
    comandosEcf.repetirAviso,
    { permiso: [EcfRecibido, 'responder'], dinero: true },
    async ({ tiendaId, parametro }) => await repetirAviso(server.store, tiendaId, parametro('recibidoId')),
  )
  ruta(
    server,
    comandosEcf.xmlRecibido,
    { permiso: [EcfRecibido, 'leer'] },
    async ({ tiendaId, parametro }) => await xmlDeRecibido(server.store, tiendaId, parametro('recibidoId')),
  )
  ruta(server, comandosEcf.estadoEcf, { permiso: [Ecf, 'verCola'] }, async ({ tiendaId }) => ok(await estadoDe(server, tiendaId)))

  ruta(
    server,
    comandosEcf.xmlDelPeriodo,
    { permiso: [Ecf, 'verCola'] },
    async ({ tiendaId, cuerpo }) => ok(await paginaDelPeriodo(server.store, tiendaId, cuerpo)),
    { limite: porQuien(600, '1 minute') },
  )

  ruta(
    server,
    comandosEcf.ponerCertificado,
    { permiso: [Ecf, 'certificar'], dinero: true, confirma: true },
    async ({ tiendaId, autor, en, cuerpo }) => {
      const puesto = await poner(server, { tiendaId, autor, en }, cuerpo)
      return puesto.ok ? ok(await estadoDe(server, tiendaId)) : puesto
    },
    { bodyLimit: CUERPO_MAXIMO, limite: porQuien(10, '1 minute') },
  )

  ruta(server, comandosEcf.corregirEcf, { permiso: [Ecf, 'resolver'], dinero: true }, async ({ tiendaId, parametro, cuerpo }) => {
    const hecho = await corregir(server, { tiendaId, ecfId: parametro('ecfId') }, cuerpo.comprador)
    return hecho.ok ? ok(await estadoDe(server, tiendaId)) : hecho
  })

  ruta(
    server,
    comandosEcf.resolverEcf,
    { permiso: [Ecf, 'resolver'], dinero: true },
    async ({ tiendaId, autor, en, parametro, cuerpo }) => {
      const hecho = await resolver(server, { tiendaId, ecfId: parametro('ecfId'), autor, en }, cuerpo.como)
      return hecho.ok ? ok(await estadoDe(server, tiendaId)) : hecho
    },
  )

  ruta(
    server,
    comandosEcf.resolverAnulacion,
    { permiso: [Ecf, 'resolver'], dinero: true },
    async ({ tiendaId, autor, en, parametro, cuerpo }) => {
      const hecho = await resolverAnulacion(server.store, { tiendaId, autor, en }, parametro('anulacionId'), cuerpo.como)
      return hecho.ok ? ok(await estadoDe(server, tiendaId)) : hecho
    },
  )

  ruta(
    server,
    comandosEcf.quitarCertificado,
    { permiso: [Ecf, 'certificar'], dinero: true, confirma: true },
    async ({ tiendaId, autor, en }) => {
      const antes = await leerEmision(server.store, tiendaId)
      if (antes?.certificado) {
        const { rev, ...emision } = antes
        const quitado = await cambiar(
          server,
          { tiendaId, autor, en },
          { ...emision, certificado: null, en, por: autor },
          { ...emision, rev },
        )
        if (!quitado.ok) return quitado
      }
      return ok(await estadoDe(server, tiendaId))
    },
  )
}

/** Made anew under its number; only its refused track is remembered, so that nobody takes that word for one on this. */
async function corregir(
  { store }: Server,
  { tiendaId, ecfId }: { tiendaId: string; ecfId: string },
  correccion: Ecf['correccion'] | undefined,
): Promise<Result<void>> {
  const rechazado = await rechazadoDe(store, tiendaId, ecfId)
  if (!rechazado.ok) return rechazado
  const { ops, ecf } = rechazado.value
  if (ecf.secuencia !== 'libre') return fallo('ecf.numero-gastado')
  const { version, descartados, trackId } = ecf
  const hecho = await mover(ops, ecf, {
    ...LIMPIO,
    estado: 'porFirmar',
    version: version + 1,
    descartados: trackId === '' ? descartados : [...descartados, trackId],
    correccion: correccion ?? ecf.correccion,
  })
  return hecho ? ok(undefined) : fallo('ecf.no-rechazado')
}

/** As one that was never signed. */
const LIMPIO = {
  ambiente: null,
  firmadoEn: '',
  codigoSeguridad: '',
  itbisCentavos: null,
  sha256: '',
  intento: null,
  trackId: '',
  enviadoEn: '',
  resueltoEn: '',
  mensajes: [],
  secuencia: '',
  problema: null,
} as const satisfies Partial<Ecf>

async function resolver(
  { store }: Server,
  { tiendaId, ecfId, autor, en }: ActoServidor & { ecfId: string },
  como: string,
): Promise<Result<void>> {
  const rechazado = await rechazadoDe(store, tiendaId, ecfId)
  if (!rechazado.ok) return rechazado
  const { ops, ecf } = rechazado.value
  return (await mover(ops, ecf, { resuelto: { por: autor, en, como } })) ? ok(undefined) : fallo('ecf.no-rechazado')
}

async function rechazadoDe(store: Store, tiendaId: string, ecfId: string): Promise<Result<{ ops: Db; ecf: Guardado }>> {
  const ops = await baseDeTienda(store, tiendaId, 'ops')
  const ecf = await leerGuardado(ops, ecfId)
  return ecf?.estado === 'rechazado' && ecf.resuelto === null ? ok({ ops, ecf }) : fallo('ecf.no-rechazado')
}

async function poner(
  server: Server,
  acto: ActoServidor,
  { p12, clave, delegado, desde }: { p12: string; clave: string; delegado: boolean; desde?: string | undefined },
): Promise<Result<void>> {
  const { store, config, ahora } = server
  const { tiendaId, en, autor } = acto
  const ops = await baseDeTienda(store, tiendaId, 'ops')
  const { tiendaRnc: rnc = '' } = (await leerUno(ops, Tienda, idTienda(tiendaId))) ?? {}
  if (!/^(\d{9}|\d{11})$/.test(rnc)) return fallo('ecf.tienda-sin-rnc')
  if ((await usoDelRnc(store, rnc, tiendaId)) === 'de-otro') return fallo('rango.rnc-de-otro')
  const abierto = abrirP12(p12, clave)
  if (!abierto.ok) return abierto
  const revisado = revisarCertificado(abierto.value, {
    rnc,
    ahora: ahora(),
    delegado,
    autoridades: config.ecf?.autoridades ?? [],
    produccion: config.ecf?.ambiente === 'produccion',
  })
  if (!revisado.ok) return revisado
  const antes = await leerEmision(store, tiendaId)
  const { llave, certificado } = abierto.value
  const sellado = sellar(JSON.stringify({ llave, certificado }), config.llaveEcf, selloDe({ tiendaId, rnc }))
  const emision = {
    tiendaId,
    en,
    rnc,
    por: autor,
    certificado: { ...revisado.value, sellado },
    desde: antes?.desde ?? desde ?? diaFiscal(en),
    porAnotar: true,
  }
  const puesto = await cambiar(server, acto, emision, antes)
  if (!puesto.ok) return puesto
  await anotarVendidas(store, tiendaId, en)
  return ok(undefined)
}

/** Writes it, with a line in the audit that tells whose certificate it is and nothing of what opens it. */
async function cambiar(
  { store }: Server,
  acto: ActoServidor,
  emision: Omit<Emision, 'id' | 'tipo'>,
  antes: (Omit<Emision, 'id' | 'tipo'> & { rev: string }) | undefined,
): Promise<Result<void>> {
  await auditar(
    { store },
    {
      base: 'ecf',
      docTipo: 'certificado',
      docId: idEmision(emision.tiendaId),
      accion: antes ? 'editar' : 'crear',
      antes: antes ? visible(antes) : {},
      despues: visible(emision),
      acto,
      rev: antes?.rev ?? '',
    },
  )
  return (await guardarEmision(store, emision, antes?.rev)) ? ok(undefined) : fallo('ecf.conflicto')
}

const visible = ({ rnc, desde, certificado }: Pick<Emision, 'rnc' | 'desde' | 'certificado'>) => ({
  rnc,
  desde,
  certificado: fichaDe(certificado),
})

function fichaDe(certificado: Emision['certificado']): EstadoDeEcf['certificado'] {
  if (!certificado) return null
  const { sellado: _sellado, ...ficha } = certificado
  return ficha
}

async function estadoDe(server: Server, tiendaId: string): Promise<EstadoDeEcf> {
  const { store, config } = server
  const ops = await baseDeTienda(store, tiendaId, 'ops')
  const emision = await leerEmision(store, tiendaId)
  const { tiendaRnc = '', envioDiferido = false } = (await leerUno(ops, Tienda, idTienda(tiendaId))) ?? {}
  let masViejo = ''
  const cola: EstadoDeEcf['cola'] = []
  const enCamino: Ecf[] = []
  const porResolver: Ecf[] = await leerLegibles(ops, Ecf, { clave: 'rechazado', orden: 'desc', limite: RESUELTOS_MAXIMO })
  for (const estado of estadosPendientes) {
    const suyos = await leerLegibles(ops, Ecf, { clave: estado, limite: CONTADOS_MAXIMO })
    const [primero] = suyos
    enCamino.push(...suyos)
    if (primero) cola.push({ estado, cuantos: suyos.length, desde: primero.en })
    // What DGII took is in time, however long it thinks about it.
    if (estado === 'porFirmar' || estado === 'firmado')
      for (const { emitidoEn, en } of suyos) if (masViejo === '' || (emitidoEn || en) < masViejo) masViejo = emitidoEn || en
    porResolver.push(...suyos.filter(({ problema }) => problema !== null).slice(0, RESUELTOS_MAXIMO))
  }
  return {
    ambiente: config.ecf?.ambiente ?? null,
    certificado: fichaDe(emision?.certificado ?? null),
    desde: emision?.desde ?? '',
    // Of another RNC than it was handed in for, nothing is noted down any more.
    detenida: emision?.certificado && emision.rnc !== tiendaRnc ? 'ecf.otro-rnc' : (colaDe(server)?.detenida(tiendaId) ?? ''),
    cola,
    vence: masViejo === '' ? '' : venceEnvio(masViejo, envioDiferido),
    anulaciones: await leerAnulaciones(ops),
    contingencias: conCuentas(await leerContingencias(store, tiendaId), [...enCamino, ...porResolver]),
    porResolver: porResolver.toSorted((a, b) => (a.en < b.en ? 1 : -1)),
  }
}

/** With what of their documents DGII has not accepted, as far as it is counted. */
const conCuentas = (contingencias: readonly Contingencia[], pendientes: readonly Ecf[]): EstadoDeEcf['contingencias'] =>
  contingencias.map((una) => {
    const suyos = pendientes.filter(({ reemplaza }) => reemplaza?.contingenciaId === una.id)
    const rechazados = new Set(suyos.filter(({ estado }) => estado === 'rechazado').map(({ id }) => id)).size
    const enCamino = new Set(suyos.filter(({ estado }) => estado !== 'rechazado').map(({ id }) => id)).size
    return { ...una, enCamino, rechazados }
  })
