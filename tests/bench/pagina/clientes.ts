/** A store's customers on a till: sealed as they arrive, opened when somebody looks for one. */
import { Cliente } from '#domain/clientes/cliente.entity.ts'
import { Historico } from '#domain/core/historico.entity.ts'
import { planificarClientes } from '#domain/clientes/importacion.clientes.ts'
import { TIPO_SELLADO } from '#data/device/keys/cofre.filas.ts'
import { exito, type Caja } from './caja.ts'

/** Brings in `cuantos` customers, as an import does, and hands them in. */
export async function crearClientes({ tienda }: Caja, cuantos: number): Promise<void> {
  const leidos = Array.from({ length: cuantos }, (_, i) => ({
    nombre: `Clienta ${i} del Banco`,
    telefono: `809${String(5_000_000 + i)}`,
    email: `clienta${i}@banco.test`,
    calle: 'Calle Duarte',
    numeroCasa: String(i),
  }))
  const { historicos } = planificarClientes(
    leidos,
    [],
    { actualizar: true, archivo: 'banco.csv' },
    () => `${Cliente.tipo}:${crypto.randomUUID()}`,
  )
  exito(await tienda.repo.guardarVarios(historicos.map((campos) => ({ entity: Historico, campos }))))
  for (let queda = Infinity; queda > 0;) {
    await tienda.sync.sincronizar()
    queda = (await tienda.repo.sinRecibir(Historico)).length
  }
}

/** In a page that has just begun: reading and opening all of them, reading them again, and the same rows off the disk with nothing more. */
export async function abrirClientes({ tienda }: Caja): Promise<{ cuantos: number; primeraMs: number; otraMs: number; crudoMs: number }> {
  const deTipo = [TIPO_SELLADO]
  const crudoAntes = performance.now()
  const selladas = await tienda.interno.ops.rango({ indice: ['tipo', 'en'], desde: deTipo, hasta: deTipo })
  for (const { texto } of selladas) JSON.parse(texto)
  const antes = performance.now()
  const clientes = await tienda.repo.buscar(Cliente)
  const leidos = performance.now()
  await tienda.repo.buscar(Cliente)
  if (selladas.length < clientes.length) throw new Error(`${selladas.length} sealed rows of ${clientes.length} customers`)
  return { cuantos: clientes.length, primeraMs: leidos - antes, otraMs: performance.now() - leidos, crudoMs: antes - crudoAntes }
}
