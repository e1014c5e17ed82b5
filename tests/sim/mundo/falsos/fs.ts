/** `node:fs` and `node:fs/promises` as the server's files in a world. */
import { maquina } from './mundo.ts'

export const existsSync = (ruta: string): boolean => maquina().archivos().hay(ruta)
export const mkdir = async (): Promise<void> => undefined
export const rename = (de: string, a: string): Promise<void> => maquina().archivos().mover(de, a)
export const writeFile = (ruta: string, datos: string | Uint8Array): Promise<void> =>
  maquina()
    .archivos()
    .escribir(ruta, Buffer.from(datos as Uint8Array))

export async function readFile(ruta: string, como?: 'utf8'): Promise<string | Buffer> {
  const datos = await maquina().archivos().leer(ruta)
  if (!datos) throw Object.assign(new Error(`no such file: ${ruta}`), { code: 'ENOENT' })
  return como === undefined ? datos : datos.toString(como)
}

export async function open(
  ruta: string,
): Promise<{ appendFile(texto: string): Promise<void>; datasync(): Promise<void>; close(): Promise<void> }> {
  const archivos = maquina().archivos()
  return {
    appendFile: (texto) => archivos.anexar(ruta, texto),
    datasync: () => archivos.asegurar(ruta),
    close: async () => undefined,
  }
}

const noHay = (que: string) => (): never => {
  throw new Error(`${que}: the simulated server has no such thing`)
}
/* What other parts of the server use, and no world calls. */
export const constants = {}
export const copyFile = noHay('copyFile')
export const readdir = noHay('readdir')
export const rm = noHay('rm')
export const stat = noHay('stat')
export const statfs = noHay('statfs')
export const unlink = noHay('unlink')
