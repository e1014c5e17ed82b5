/** For tests: a store's shop with people and tills, over the real embedded store, or CouchDB when `COUCHDB_URL` names one. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { construir } from '#domain/core/construir.ts'
import { Acceso, type RolDeTienda } from '#domain/personas/equipo.entity.ts'
import { Historico } from '#domain/core/historico.entity.ts'
import { BloqueNCF, RangoNCF } from '#domain/fiscal/ncf.entity.ts'
import { Caja, Dispositivo } from '#domain/tienda/dispositivo.entity.ts'
import { Tienda } from '#domain/tienda/tienda.entity.ts'
import { Turno } from '#domain/caja/turno.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import type { Campos, Entity, Envelope } from '#domain/core/entity.ts'
import { encodeHlc } from '#domain/core/hlc.ts'
import { formatoNcf } from '#domain/fiscal/ncf.rules.ts'
import type { Envio, Resultado } from '#domain/core/sync.ts'
import { baseDeTienda, idAcceso, idTienda } from '#server/core/bases.ts'
import { idBloque } from '#server/fiscal/asignador.ts'
import { openCouchStore } from '#server/store/couch.ts'
import { guardia } from '#server/store/guardia.ts'
import type { Db, Store } from '#server/store/port.ts'
import { openPouchStore } from '#server/store/pouch.ts'
import { abrirCentral } from '#server/sync/central.ts'
import type { Central } from '#server/core/central.ts'
import type { Remitente } from '#server/core/hechos/remitente.ts'
import { sha256 } from '#server/core/hechos/texto.ts'

export const RNC = '131246796'
export const DUENA = 'empleado:duena'
export const CAJERA = 'empleado:cajera'
export const SUPERVISORA = 'empleado:supervisora'
export const EXEMPLEADA = 'empleado:ex'
/** The noon of the day on which everything happens, in Santo Domingo. */
export const MEDIODIA = '2026-11-21T16:00:00.000Z'

export interface Mundo {
  store: Store
  central: Central
  datos: string
  epoch: string
  tiendaId: string
  ops: Db
  reloj: { ahora: Date }
  /** A till with a block of 500 numbers of type E32, from 1 on the first one. */
  caja(): Promise<DispositivoDePrueba>
  /** The jobs have seen everything. */
  asentar(): Promise<void>
  /** The process ends and starts again on the same data; with another epoch when one is given. */
  reiniciar(epoch?: string): Promise<void>
  cerrar(): Promise<void>
}

let mundos = 0

/** A store with people, a till and numbers, and what hands facts in to it. */
export async function unMundo(): Promise<Mundo> {
  const datos = await mkdtemp(join(tmpdir(), 'mercana-sync-'))
  const url = process.env['COUCHDB_URL']
  const prefijo = `s${Date.now().toString(36)}-${process.pid}-${++mundos}-`
  const abrir = (): Promise<Store> =>
    url === undefined ? openPouchStore({ carpeta: join(datos, 'store'), guardia }) : openCouchStore({ url, prefijo })
  const reloj = { ahora: new Date(MEDIODIA) }
  const fallos: unknown[] = []
  const central = (store: Store, epoch: string): Promise<Central> =>
    abrirCentral({ store, ahora: () => reloj.ahora, epoch, datos, alFallar: (error) => fallos.push(error) })

  const store = await abrir()
  const tiendaId = 't0001'
  await sembrar(store, tiendaId)
  let cajas = 0
  const mundo: Mundo = {
    store,
    central: await central(store, 'epoca-1'),
    datos,
    epoch: 'epoca-1',
    tiendaId,
    ops: await baseDeTienda(store, tiendaId, 'ops'),
    reloj,
    caja: async () => {
      const numero = ++cajas
      const dispositivo = new DispositivoDePrueba(mundo, numero)
      await sembrarCaja(mundo, dispositivo)
      return dispositivo
    },
    asentar: () => mundo.central.trabajos.ponerAlDia(tiendaId),
    reiniciar: async (epoch = mundo.epoch) => {
      await mundo.central.parar()
      await mundo.store.close()
      mundo.store = await abrir()
      mundo.epoch = epoch
      mundo.ops = await baseDeTienda(mundo.store, tiendaId, 'ops')
      mundo.central = await central(mundo.store, epoch)
    },
    cerrar: async () => {
      await mundo.central.parar()
      if (url !== undefined) for (const nombre of await mundo.store.nombres()) await mundo.store.destroy(nombre)
      await mundo.store.close()
      await rm(datos, { recursive: true, force: true })
      if (fallos.length > 0) throw new Error('a job failed', { cause: fallos[0] })
    },
  }
  return mundo
}

const delServidor = (tiendaId: string) => ({ tiendaId, dispositivoId: '', creadoPor: 'servidor', hlc: '', en: MEDIODIA })

async function sembrar(store: Store, tiendaId: string): Promise<void> {
  const ops = await baseDeTienda(store, tiendaId, 'ops')
  const acceso = (empleadoId: string, rol: RolDeTienda, activo = true) =>
    construir(Acceso, { empleadoId, rol, activo }, { ...delServidor(tiendaId), id: idAcceso(empleadoId) })
  await ops.createMany([
    construir(Tienda, { tiendaRnc: RNC }, { ...delServidor(tiendaId), id: idTienda(tiendaId) }),
    acceso(DUENA, 'propietario'),
    acceso(SUPERVISORA, 'supervisor'),
    acceso(CAJERA, 'cajero'),
    acceso(EXEMPLEADA, 'cajero', false),
  ])
  const conta = await baseDeTienda(store, tiendaId, 'conta')
  await conta.create(
    construir(
      RangoNCF,
      { rnc: RNC, desde: 1_000_001, hasta: 1_050_000, siguiente: 1_000_001 },
      { ...delServidor(tiendaId), id: `rangoNCF:${RNC}:E32:0001000001` },
    ),
  )
}

async function sembrarCaja({ tiendaId, store, ops }: Mundo, dispositivo: DispositivoDePrueba): Promise<void> {
  const { cajaId, remitente, bloqueId, desde } = dispositivo
  const equipo = await baseDeTienda(store, tiendaId, 'equipo')
  await equipo.create(construir(Dispositivo, { cajaId }, { ...delServidor(tiendaId), id: remitente.dispositivoId }))
  await ops.createMany([
    construir(Caja, {}, { ...delServidor(tiendaId), id: cajaId }),
    construir(
      BloqueNCF,
      { rnc: RNC, cajaId, paraDispositivo: remitente.dispositivoId, desde, hasta: desde + 499 },
      { ...delServidor(tiendaId), id: bloqueId },
    ),
  ])
}

export class DispositivoDePrueba {
  readonly cajaId: string
  readonly bloqueId: string
  readonly desde: number
  remitente: Remitente
  /** The next seq. */
  seq = 1
  /** The next fiscal number. */
  numero: number
  private readonly mundo: Mundo

  constructor(mundo: Mundo, n: number) {
    this.mundo = mundo
    this.cajaId = `caja:${n}`
    this.desde = (n - 1) * 500 + 1
    this.numero = this.desde
    this.bloqueId = idBloque(RNC, 'E32', this.desde)
    this.remitente = { dispositivoId: `dispositivo:${n}`, tiendaId: mundo.tiendaId, clase: 'caja', estado: 'activo' }
  }

  /** A fact of this device, ready to be sent. */
  hecho<C extends Entity>(entity: C, campos: Partial<Campos<C>> = {}, sobre: Partial<Envelope> = {}): Envio {
    const { dispositivoId, tiendaId } = this.remitente
    const seq = sobre.seq ?? this.seq++
    const en = sobre.en ?? this.mundo.reloj.ahora.toISOString()
    const doc = construir(entity as unknown as Entity, campos, {
      id: `${entity.tipo}:${dispositivoId.replace(':', '-')}-${seq}`,
      tiendaId,
      dispositivoId,
      creadoPor: CAJERA,
      en,
      hlc: encodeHlc(Date.parse(en), seq, dispositivoId),
      seq,
      ...sobre,
    })
    return envioDe(doc)
  }

  venta(campos: Partial<Campos<typeof Venta>> = {}, sobre: Partial<Envelope> = {}): Envio {
    const ncf = campos.ncf ?? formatoNcf('E32', this.numero++)
    return this.hecho(
      Venta,
      { rnc: RNC, ncf, cajaId: this.cajaId, bloqueId: this.bloqueId, cajeroId: CAJERA, turnoId: `turno:${this.cajaId}`, ...campos },
      { id: `${RNC}-${ncf}`, ...sobre },
    )
  }

  turno(campos: Partial<Campos<typeof Turno>> = {}): Envio {
    return this.hecho(Turno, { cajaId: this.cajaId, cajeroId: CAJERA, ...campos }, { id: `turno:${this.cajaId}` })
  }

  /** An edit of one product by its owner. */
  edicion(docId: string, campos: Campos<typeof Historico>['cambios'][number]['campos'], sobre: Partial<Envelope> = {}): Envio {
    return this.hecho(Historico, { docTipo: 'producto', cambios: [{ docId, campos }], motivo: '' }, { creadoPor: DUENA, ...sobre })
  }

  enviar(...envios: unknown[]): Promise<Resultado[]> {
    return this.mundo.central.ingesta.ingerir(this.remitente, envios)
  }
}

/** A document as it travels. */
export function envioDe(doc: { id: string; seq: number }): Envio {
  const texto = JSON.stringify(doc)
  return { id: doc.id, seq: doc.seq, hash: sha256(texto), texto }
}

export const producto = (campos: Record<string, unknown> = {}): Campos<typeof Historico>['cambios'][number]['campos'] =>
  Object.fromEntries(
    Object.entries({
      nombre: 'Café molido',
      codigoBarra: '7460083708421',
      precioDiezmilesimas: 1_000_000,
      costoDiezmilesimas: 700_000,
      itbis: '18',
      activo: true,
      ...campos,
    }).map(([campo, despues]) => [campo, { antes: null, despues: despues as string }]),
  )
