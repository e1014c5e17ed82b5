/** Payments whose receipt has the same picture as a transfer's, or one like it: a hint to whoever verifies, which decides nothing. */
import { Transferencia } from '#domain/bancos/transferencia.entity.ts'
import type { Coincidencia } from '#domain/pedidos/pagos/comandos.pagos.ts'
import { diaFiscal, limitesDelDia, sumarDias } from '#domain/core/fecha.ts'
import { baseDeTienda } from '../core/bases.ts'
import { leerLegibles, leerUno } from '../core/documentos.ts'
import { esId } from '../core/hechos/remitente.ts'
import { ordenesConFoto } from '../pedidos/coincidencias.ts'
import type { Huellas } from '../pedidos/huellas.ts'
import type { Store } from '../store/port.ts'

/** How far back a picture is looked for, and how many are said. */
const DIAS = 180
const IGUALES = 20

interface ConFoto {
  fotos: Transferencia[]
  fotosDePedidos: Coincidencia[]
}

/** Of the transfer with this id; none where it has no picture, or the picture has not arrived. */
export async function conSuFoto(store: Store, huellas: Huellas, tiendaId: string, id: string, en: string): Promise<ConFoto> {
  const conta = await baseDeTienda(store, tiendaId, 'conta')
  const propia = esId(id) ? await leerUno(conta, Transferencia, id) : undefined
  const iguales = propia && propia.archivoId !== '' ? await huellas.comparar(propia.archivoId) : undefined
  if (!propia || !iguales) return { fotos: [], fotosDePedidos: [] }
  const archivos = new Set([propia.archivoId, ...iguales.mismas, ...iguales.parecidas])
  const desde = limitesDelDia(sumarDias(diaFiscal(en), -DIAS)).desde
  const recientes = await leerLegibles(conta, Transferencia, { desde })
  return {
    fotos: recientes.filter((una) => una.id !== id && archivos.has(una.archivoId)).slice(0, IGUALES),
    fotosDePedidos: await ordenesConFoto(store, { tiendaId }, [...archivos].slice(0, IGUALES)),
  }
}
