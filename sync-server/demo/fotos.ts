/** Logo and cover of a demo shop, drawn from the catalogue's own drawings and taken in like anybody's picture. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { v7 as uuidv7 } from 'uuid'
import type { RefArchivo } from '#domain/archivos/archivo.ts'
import type { NombreDeDibujo } from '#domain/catalogo/dibujo.rules.ts'
import { ok } from '#domain/core/result.ts'
import { Tienda } from '#domain/tienda/tienda.entity.ts'
import { baseDeTienda, idTienda } from '../core/bases.ts'
import type { Server } from '../core/contexto.ts'
import { editarDecision, type ActoServidor } from '../core/decisiones.ts'
import { exito } from './vida/exito.ts'

export interface Rotulo {
  /** The first is the logo; all of them are on the cover. */
  dibujos: readonly [NombreDeDibujo, ...NombreDeDibujo[]]
  /** From one to the other. */
  colores: readonly [string, string]
}

const LOGO = 512
const PORTADA = { ancho: 1600, alto: 600, porFila: 8, lado: 120 }

/** Puts both on the shop's file. */
export async function colgarRotulo(server: Server, acto: ActoServidor, rotulo: Rotulo): Promise<void> {
  const hoja = await readFile(join(server.config.raiz, 'src', 'ui', 'dibujo', 'dibujos.svg'), 'utf8')
  const [tiendaLogo, tiendaFotoPerfil] = [await subir(server, acto, logo(hoja, rotulo)), await subir(server, acto, portada(hoja, rotulo))]
  const db = await baseDeTienda(server.store, acto.tiendaId, 'ops')
  exito(await editarDecision(server, { db, entity: Tienda, id: idTienda(acto.tiendaId), acto }, () => ok({ tiendaLogo, tiendaFotoPerfil })))
}

async function subir(server: Server, acto: ActoServidor, svg: string): Promise<RefArchivo> {
  const png = await sharp(Buffer.from(svg)).png().toBuffer()
  return exito(await server.archivos.entera({ dueno: acto.tiendaId, acto }, 'tienda', uuidv7(), Uint8Array.from(png)))
}

const logo = (hoja: string, { dibujos, colores }: Rotulo): string =>
  lienzo(LOGO, LOGO, colores, puesto(hoja, dibujos[0], { x: 96, y: 96, lado: 320 }))

function portada(hoja: string, { dibujos, colores }: Rotulo): string {
  const { ancho, alto, porFila, lado } = PORTADA
  const paso = ancho / porFila
  const filas = Math.ceil(alto / paso)
  const puestos = Array.from({ length: porFila * filas }, (_, i) => {
    const [columna, fila] = [i % porFila, Math.floor(i / porFila)]
    const dibujo = dibujos[(columna + fila * 2) % dibujos.length] ?? dibujos[0]
    const corrida = fila % 2 === 0 ? 0 : paso / 2
    return puesto(hoja, dibujo, { x: columna * paso + corrida + (paso - lado) / 2, y: fila * paso + (paso - lado) / 2, lado })
  })
  return lienzo(ancho, alto, colores, puestos.join(''))
}

const lienzo = (ancho: number, alto: number, [desde, hasta]: Rotulo['colores'], dentro: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${ancho}" height="${alto}">
<defs><linearGradient id="fondo" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${desde}"/><stop offset="1" stop-color="${hasta}"/></linearGradient></defs>
<rect width="${ancho}" height="${alto}" fill="url(#fondo)"/>${dentro}</svg>`

function puesto(hoja: string, dibujo: NombreDeDibujo, { x, y, lado }: { x: number; y: number; lado: number }): string {
  const [, caja = '', dentro = ''] = new RegExp(`<symbol id="${dibujo}" viewBox="([^"]+)">(.*?)</symbol>`, 's').exec(hoja) ?? []
  if (dentro === '') throw new Error(`No hay dibujo ${dibujo}`)
  return `<svg x="${x}" y="${y}" width="${lado}" height="${lado}" viewBox="${caja}">${dentro}</svg>`
}
