/**
 * The black box of a device: all that the server has not received, sealed in one file or a series of QR codes, and taken in
 * by another device of the same store, which hands it in for the first one (docs/adr/0015-caja-negra.md).
 */
import { Venta } from '#domain/ventas/venta.entity.ts'
import { actualizar, tieneRol } from '#domain/core/entity.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import type { Envio } from '#domain/core/sync.ts'
import { signo } from '#domain/ventas/venta.rules.ts'
import type { Credencial } from '#data/device/credencial.ts'
import type { FilaGuardada } from '#data/device/fila.ts'
import type { Puertos } from '#data/device/puertos.ts'
import type { TiendaLocal } from '../tienda-local.ts'
import { encargosPendientes, envioDeEncargo, guardarEncargos, leerSobre, yaEstan, type SobreDeEncargo } from '#data/write/hechos-ajenos.ts'
import { abrirCaja, sellar, type CajaSellada, type ContenidoCaja } from './formato.ts'

export interface CajaHecha extends CajaSellada {
  /** How many facts it holds. */
  cuantos: number
  nombreArchivo: string
}

/** What a box holds, as it is shown before anything is taken in. */
export interface CajaMirada {
  dispositivoNombre: string
  /** Devices whose facts are in it. */
  dispositivos: number
  /** When it was packed. */
  en: string
  cuantos: number
  ventas: number
  /** Sales less credit notes. */
  centavos: number
  /** The oldest and the newest of its facts; '' when it has none. */
  desde: string
  hasta: string
  /** Of these, how many are here already. */
  yaEstan: number
  /** Facts whose text does not open: they stay on the other device. */
  ilegibles: number
  hechos: readonly { envio: Envio; sobre: SobreDeEncargo }[]
}

/** May this device take in the box of another? A till, or the browser of the owner: the server decides the same (quien.ts). */
export const puedeTomarCajas = ({ dispositivo, persona }: Pick<TiendaLocal, 'dispositivo' | 'persona'>): boolean =>
  dispositivo.clase === 'caja' || tieneRol(persona.valor(), 'propietario')

/** Packs all that the server has not received, of this device and of those whose boxes it took in. 'caja-negra.vacia' when there is nothing. */
export async function sacarCaja({ tiendaId, dispositivo, config, interno }: TiendaLocal): Promise<Result<CajaHecha>> {
  const { ops, puertos } = interno
  const [guardados, enviados, encargos] = await Promise.all([
    sinRecibo(ops, 'guardado'),
    sinRecibo(ops, 'enviado'),
    encargosPendientes(ops),
  ])
  const propios = [...guardados, ...enviados].sort((a, b) => a.seq - b.seq)
  const hechos: Envio[] = [
    ...propios.map(({ id, seq, hash, texto }) => ({ id, seq, hash, texto })),
    ...encargos.map(envioDeEncargo).map(({ id, seq, hash, texto }) => ({ id, seq, hash, texto })),
  ]
  if (hechos.length === 0) return fallo('caja-negra.vacia')
  const quien = {
    tiendaId,
    tiendaNombre: config.valor()?.tiendaNombre ?? '',
    dispositivoId: dispositivo.id,
    dispositivoNombre: dispositivo.nombre,
  }
  return ok(await empacar(puertos, quien, hechos))
}

/** Packs some facts, whether the server has them or not: what two people sign goes from one device to the other. 'caja-negra.vacia' when none is here. */
export async function sacarHechos(
  { tiendaId, dispositivo, config, interno }: TiendaLocal,
  ids: readonly string[],
): Promise<Result<CajaHecha>> {
  const { ops, puertos } = interno
  // What came from the server may have lost its very text, and is there for whoever has a line.
  const filas = (await ops.leer(ids)).filter((fila) => fila !== undefined)
  const enteras = await Promise.all(filas.map(async ({ texto, hash }) => hash === (await puertos.sha256(texto))))
  const hechos = filas
    .filter((_, i) => enteras[i])
    .map(envioDeEncargo)
    .map(({ id, seq, hash, texto }): Envio => ({ id, seq, hash, texto }))
  if (hechos.length === 0) return fallo('caja-negra.vacia')
  const quien = {
    tiendaId,
    tiendaNombre: config.valor()?.tiendaNombre ?? '',
    dispositivoId: dispositivo.id,
    dispositivoNombre: dispositivo.nombre,
  }
  return ok(await empacar(puertos, quien, hechos))
}

/** What the second copy of a device holds, for when its database does not open. */
export async function sacarCajaDeCopia(
  puertos: Pick<Puertos, 'ahora' | 'sal' | 'sha256'>,
  { tiendaId, slug, dispositivoId, nombre }: Pick<Credencial, 'tiendaId' | 'slug' | 'dispositivoId' | 'nombre'>,
  hechos: readonly Envio[],
): Promise<Result<CajaHecha>> {
  if (hechos.length === 0) return fallo('caja-negra.vacia')
  return ok(await empacar(puertos, { tiendaId, tiendaNombre: slug, dispositivoId, dispositivoNombre: nombre }, hechos))
}

async function empacar(
  puertos: Pick<Puertos, 'ahora' | 'sal' | 'sha256'>,
  quien: Omit<ContenidoCaja, 'en' | 'hechos'>,
  hechos: readonly Envio[],
): Promise<CajaHecha> {
  const en = new Date(puertos.ahora()).toISOString()
  const sellada = await sellar(puertos, { ...quien, en, hechos: [...hechos] })
  return {
    ...sellada,
    cuantos: hechos.length,
    nombreArchivo: `caja-negra-${enArchivo(quien.dispositivoNombre)}-${en.slice(0, 16).replace(':', '')}.mercana.txt`,
  }
}

const sinRecibo = ({ rango }: TiendaLocal['interno']['ops'], estado: FilaGuardada['estado']): Promise<FilaGuardada[]> =>
  rango({ indice: ['estado', 'seq'], desde: [estado], hasta: [estado] })

const enArchivo = (nombre: string): string =>
  nombre
    .normalize('NFD')
    .replace(/[^\w -]/g, '')
    .trim()
    .replace(/\s+/g, '-')
    .toLowerCase()

/** Opens a box and tells what it holds; nothing changes. Besides the codes of `abrirCaja`: 'caja-negra.otra-tienda'. */
export async function mirarCaja(
  { tiendaId, interno: { ops, puertos } }: TiendaLocal,
  { bytes, codigo }: CajaSellada,
): Promise<Result<CajaMirada>> {
  const abierta = await abrirCaja(puertos, bytes, codigo)
  if (!abierta.ok) return abierta
  const { dispositivoNombre, tiendaNombre, en } = abierta.value
  if (abierta.value.tiendaId !== tiendaId) return fallo('caja-negra.otra-tienda', { tienda: tiendaNombre })
  const hechos = abierta.value.hechos.flatMap((envio) => {
    const sobre = leerSobre(envio)
    return sobre ? [{ envio, sobre }] : []
  })
  const ventas = hechos.filter(({ sobre }) => sobre.tipo === Venta.tipo).map(({ envio }) => ventaDe(envio))
  const fechas = hechos.map(({ sobre }) => sobre.en).sort()
  const conocidos = await yaEstan(
    ops,
    hechos.map(({ envio }) => envio),
  )
  return ok({
    dispositivoNombre,
    dispositivos: new Set(hechos.map(({ sobre }) => sobre.dispositivoId)).size,
    en,
    cuantos: hechos.length,
    ventas: ventas.length,
    centavos: ventas.reduce((suma, venta) => suma + signo(venta) * venta.totales.total, 0),
    desde: fechas[0] ?? '',
    hasta: fechas.at(-1) ?? '',
    yaEstan: conocidos.size,
    ilegibles: abierta.value.hechos.length - hechos.length,
    hechos,
  })
}

const ventaDe = ({ texto }: Envio): Venta => actualizar(Venta, JSON.parse(texto) as Record<string, unknown>) as unknown as Venta

/** Takes in what a box holds; answers how many facts were new here. Taking it in again changes nothing. */
export async function tomarCaja(tienda: TiendaLocal, { hechos }: Pick<CajaMirada, 'hechos'>): Promise<Result<number>> {
  const { ops } = tienda.interno
  if (!puedeTomarCajas(tienda)) return fallo('permiso.denegado')
  const conocidos = await yaEstan(
    ops,
    hechos.map(({ envio }) => envio),
  )
  await guardarEncargos(ops, hechos)
  // Whether the server answers or not, they are on this disk: the next round hands them in.
  void tienda.sync.sincronizar()
  return ok(hechos.length - conocidos.size)
}
