/** A store, a bad line and one Chromium on a disk of its own, for tests that do things to tills without screens. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { lanzarNavegador, type Navegador } from '../support/navegador.ts'
import type { HechoVisto, Papel } from './informe.ts'
import { ponerMesa, type Mesa } from './mesa.ts'
import { abrirPestana, type Pestana } from './pestana.ts'
import { ponerTienda, type TiendaDeNavegadores } from './tienda.ts'

export interface Puesto {
  mesa: Mesa
  t: TiendaDeNavegadores
  navegador: Navegador
  perfil: string
  /** Tills whose requests are lost. */
  sinLinea: Set<string>
  /** A new device at a caja of its own, its shift open. */
  cajaNueva(equipo: string, parametros?: Record<string, number>): Promise<Pestana>
  /** Another tab of a device, or its page after it was closed; the till in it is not open yet. */
  otraPestana(equipo: string, parametros?: Record<string, number>): Promise<Pestana>
  /** Ids of those of these receipts that the server holds. */
  enServidor(de: readonly Papel[]): Promise<string[]>
  /**
   * Closes the browser and opens another profile: everything before is of another computer; or its own again, after what is done to it
   * in between.
   */
  cambiarNavegador(perfil: string, entretanto?: () => Promise<void>): Promise<void>
  cerrar(): Promise<void>
}

export async function ponerPuesto(): Promise<Puesto> {
  const sinLinea = new Set<string>()
  const mesa = await ponerMesa()
  mesa.suerte = (equipo) => (sinLinea.has(equipo) ? 'se-pierde' : 'bien')
  const t = await ponerTienda(mesa.url)
  const perfil = await mkdtemp(join(tmpdir(), 'mercana-puesto-'))
  let navegador = await lanzarNavegador(perfil)
  const perfiles = new Set([perfil])
  const { slug } = t.tienda
  const otraPestana: Puesto['otraPestana'] = (equipo, parametros = {}) =>
    abrirPestana(navegador.contexto, mesa, equipo, { slug, ...parametros })
  return {
    mesa,
    t,
    get navegador() {
      return navegador
    },
    perfil,
    sinLinea,
    otraPestana,
    async cajaNueva(equipo, parametros) {
      const pestana = await otraPestana(equipo, parametros)
      await pestana.llamar('estrenar', await t.alta())
      return pestana
    },
    async enServidor(de) {
      const buscadas = new Set(de.map(({ nota }) => nota))
      return ids((await t.ventas()).filter(({ nota }) => buscadas.has(nota)))
    },
    async cambiarNavegador(otro, entretanto) {
      await navegador.cerrar()
      await entretanto?.()
      perfiles.add(otro)
      navegador = await lanzarNavegador(otro)
    },
    async cerrar() {
      await navegador.cerrar()
      await mesa.parar()
      for (const uno of perfiles) await rm(uno, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

export const ids = (lista: readonly { id: string }[]): string[] => lista.map(({ id }) => id).sort()
export const ventasEn = (hechos: readonly HechoVisto[]): HechoVisto[] => hechos.filter(({ tipo }) => tipo === 'venta')

/** Sells so many from the attempt `desde` on; every one has to go through. */
export async function vender(caja: Pestana, desde: number, cuantas: number): Promise<Papel[]> {
  const { papel, rechazos } = await caja.llamar('venderVarias', desde, cuantas)
  expect(rechazos).toEqual([])
  return papel
}

/** Tries until the till sells: one that recovers, or that another tab has, refuses first. */
export async function venderAlPoder(caja: Pestana, n: number): Promise<Papel> {
  let papel: Papel | undefined
  await expect
    .poll(
      async () => {
        const hecha = await caja.llamar('vender', n)
        if (typeof hecha === 'string') return hecha
        papel = hecha
        return 'vendida'
      },
      { message: 'la caja vuelve a vender', timeout: 60_000 },
    )
    .toBe('vendida')
  if (!papel) throw new Error('there is no receipt')
  return papel
}

/** A device's facts without a hole and without one twice, and as many sales as receipts. */
export function cuadra(hechos: readonly HechoVisto[], papel: readonly Papel[]): void {
  expect(hechos.map(({ seq }) => seq)).toEqual(hechos.map((_, i) => i + 1))
  expect(ids(ventasEn(hechos))).toEqual(ids(papel))
  expect(new Set(papel.map(({ ncf }) => ncf)).size).toBe(papel.length)
}
