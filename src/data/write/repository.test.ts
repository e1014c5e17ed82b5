import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { construir } from '#domain/core/construir.ts'
import { Cliente, CreditoCliente } from '#domain/clientes/cliente.entity.ts'
import { Historico } from '#domain/core/historico.entity.ts'
import { MovimientoInventario } from '#domain/inventario/movimiento-inventario.entity.ts'
import { RangoNCF } from '#domain/fiscal/ncf.entity.ts'
import { Producto } from '#domain/catalogo/producto.entity.ts'
import { Tienda } from '#domain/tienda/tienda.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { encodeHlc } from '#domain/core/hlc.ts'
import type { Persona } from '#domain/ventas/venta.rules.ts'
import { unEquipo, type Equipo } from '../../../tests/support/dispositivo.ts'
import type { BaseLocal } from '#data/device/almacen.ts'
import { leerCuenta } from '#data/clientes/credito.ts'
import { filaDe, type Fila } from '#data/device/fila.ts'
import { localSobre } from '#data/device/local.ts'
import type { Credencial } from '#data/device/credencial.ts'
import { abrirTienda, type TiendaLocal } from '#data/session/tienda-local.ts'
import type { Vivo } from '#data/device/vivo.ts'

const credencial: Credencial = {
  clase: 'web',
  dispositivoId: 'dispositivo:1',
  secreto: 's'.repeat(43),
  tiendaId: 't1',
  slug: 'colmado',
  nombre: 'Chrome',
  cajaId: '',
  usuarioId: 'u1',
  llave: '',
}
const dueno: Persona = { empleadoId: 'empleado:1', nombre: 'Ana', rol: 'propietario' }
const movimiento = { motivo: 'compra' as const, nota: '', lineas: [{ productoId: 'producto:1', milesimas: 1000 }] }

let equipo: Equipo
let global: BaseLocal<'publico' | 'usuario', 'local'>
let tienda: TiendaLocal

async function abrir(miembro: Persona = dueno): Promise<void> {
  const puertos = equipo.pestana()
  global = await puertos.abrirBase('mercana', { filas: ['publico', 'usuario'], apuntes: ['local'] })
  tienda = await abrirTienda({
    puertos,
    local: localSobre(global.apuntes.local),
    publico: global.filas.publico,
    credencial,
    miembro,
    alFallar: (error) => equipo.fallos.push(error),
  })
}
async function cerrar(): Promise<void> {
  await tienda.cerrar()
  await global.cerrar()
}

beforeEach(async () => {
  equipo = unEquipo({ ahora: Date.parse('2026-11-21T15:00:00.000Z') })
  await abrir()
})
afterEach(async () => {
  await cerrar()
  expect(equipo.fallos).toEqual([])
})

/** Follows a live value; `hasta` waits until it says what is asked. */
function seguir<T>(vivo: Vivo<T>): { hasta(cumple: (valor: T) => boolean): Promise<T>; parar(): void; veces: () => number } {
  let veces = 0
  const parar = vivo.suscribir(() => veces++)
  const hasta = async (cumple: (valor: T) => boolean) => {
    await expect
      .poll(() => {
        const valor = vivo.valor()
        return valor !== undefined && cumple(valor)
      })
      .toBe(true)
    return vivo.valor() as T
  }
  return { hasta, parar, veces: () => veces }
}

describe('guardar', () => {
  test('da el documento con su lugar en el orden del dispositivo y el hash de su texto', async () => {
    const uno = await tienda.repo.guardar(MovimientoInventario, movimiento)
    const dos = await tienda.repo.guardar(MovimientoInventario, movimiento)
    if (!uno.ok || !dos.ok) throw new Error('no se guardó')
    expect(uno.value).toMatchObject({
      tipo: 'movimientoInventario',
      tiendaId: 't1',
      creadoPor: 'empleado:1',
      dispositivoId: 'dispositivo:1',
      seq: 1,
      clave: 'compra',
    })
    expect(dos.value.seq).toBe(2)
    expect(dos.value.hlc > uno.value.hlc).toBe(true)
    const [fila] = await tienda.interno.ops.leer([uno.value.id])
    expect(JSON.parse(fila?.texto ?? '')).toEqual(uno.value)
    expect(uno.value).toMatchObject({ autoria: { equipo: expect.stringMatching(/^[\w-]{86}$/) as string } })
    expect(fila).toMatchObject({ estado: 'guardado', hash: await tienda.interno.puertos.sha256(fila?.texto ?? '') })
  })

  test('lo que no vale o no se permite no deja nada', async () => {
    expect(await tienda.repo.guardar(MovimientoInventario, { ...movimiento, lineas: [] })).toMatchObject({
      error: { code: 'guardar.dato-invalido', datos: { campo: 'lineas' } },
    })
    expect(await tienda.repo.crear(Producto, { nombre: 'Café', precioDiezmilesimas: -1, itbis: '18' })).toMatchObject({
      error: { code: 'historico.valor-invalido', datos: { campo: 'precioDiezmilesimas' } },
    })
    await cerrar()
    await abrir({ ...dueno, rol: 'cajero' })
    expect(await tienda.repo.guardar(MovimientoInventario, movimiento)).toMatchObject({ error: { code: 'guardar.sin-permiso' } })
    expect(await tienda.repo.editar(Producto, 'producto:1', { nombre: 'X' })).toMatchObject({ ok: false })
    expect(await tienda.interno.ops.ultimoSeq()).toBe(0)
  })

  test('varios hechos van juntos o no va ninguno', async () => {
    const bien = { entity: MovimientoInventario, campos: movimiento }
    expect((await tienda.repo.guardarVarios([bien, bien, bien])).ok).toBe(true)
    expect(await tienda.repo.guardarVarios([bien, { ...bien, campos: { ...movimiento, lineas: [] } }, bien])).toMatchObject({ ok: false })
    expect(await tienda.repo.buscar(MovimientoInventario)).toHaveLength(3)
    expect(await tienda.interno.ops.ultimoSeq()).toBe(3)
  })

  test('medio carácter se guarda como signo de reemplazo, y HTML como texto', async () => {
    const guardado = await tienda.repo.guardar(MovimientoInventario, { ...movimiento, nota: 'a\ud83d<script>' })
    expect(guardado).toMatchObject({ ok: true, value: { nota: 'a\ufffd<script>' } })
  })

  test('un reloj que vuelve atrás no desordena', async () => {
    const antes = await tienda.repo.guardar(MovimientoInventario, movimiento)
    equipo.reloj.ahora = 0
    const despues = await tienda.repo.guardar(MovimientoInventario, movimiento)
    if (!antes.ok || !despues.ok) throw new Error('no se guardó')
    expect([despues.value.seq, despues.value.hlc > antes.value.hlc]).toEqual([2, true])
  })
})

test('de lo que el rol no tiene copia se sigue una lista vacía, siempre la misma: dibujarla no da vueltas', async () => {
  await cerrar()
  await abrir({ ...dueno, rol: 'cajero' })
  const vivo = tienda.repo.vivo(RangoNCF)
  expect(vivo.valor()).toEqual([])
  expect(vivo.valor()).toBe(vivo.valor())
})

describe('maestros', () => {
  test('un cliente creado y editado aquí se ve en el acto, antes de que el servidor sepa de él', async () => {
    const lista = seguir(tienda.repo.vivo(Cliente))
    const creado = await tienda.repo.crear(Cliente, { nombre: 'Ferretería Ñandú', identificacion: '131246796' })
    if (!creado.ok) throw new Error(creado.error.code)
    await lista.hasta((filas) => filas[0]?.doc.nombre === 'Ferretería Ñandú')
    expect((await tienda.repo.editar(Cliente, creado.value.id, { telefono: '809-555-1234' })).ok).toBe(true)
    const [fila] = await lista.hasta((filas) => filas[0]?.doc.telefono === '809-555-1234')
    expect(fila).toMatchObject({ estado: 'guardado', doc: { condicion: 'CONTADO', clave: '131246796' } })
    expect(await tienda.repo.buscar(Cliente, { clave: '131246796' })).toHaveLength(1)
    lista.parar()
  })

  test('guardar sin cambiar nada no escribe nada', async () => {
    const creado = await tienda.repo.crear(Cliente, { nombre: 'Ana' })
    if (!creado.ok) throw new Error(creado.error.code)
    expect((await tienda.repo.editar(Cliente, creado.value.id, { nombre: 'Ana' })).ok).toBe(true)
    expect(await tienda.repo.buscar(Historico)).toHaveLength(1)
    expect(await tienda.repo.editar(Cliente, 'cliente:no', { nombre: 'X' })).toMatchObject({ error: { code: 'guardar.no-existe' } })
  })

  test('varias ediciones a la vez son todas o ninguna, y cada documento guarda la suya', async () => {
    const [a, b] = [await tienda.repo.crear(Cliente, { nombre: 'Ana' }), await tienda.repo.crear(Cliente, { nombre: 'A. Reyes' })]
    if (!a.ok || !b.ok) throw new Error('crear')
    const unir = (queda: string) =>
      tienda.repo.editarVarios(Cliente, [
        { docId: a.value.id, campos: { nombre: 'Ana Reyes' } },
        { docId: queda, campos: { unidoA: a.value.id } },
      ])
    expect(await unir('cliente:no')).toMatchObject({ error: { code: 'guardar.no-existe' } })
    expect((await tienda.repo.get(Cliente, a.value.id))?.doc.nombre).toBe('Ana')
    expect((await unir(b.value.id)).ok).toBe(true)
    expect((await tienda.repo.get(Cliente, b.value.id))?.doc.unidoA).toBe(a.value.id)
    expect(await tienda.repo.buscar(Historico, { padre: b.value.id })).toHaveLength(2)
  })

  test('lo que otro cambió después gana; lo propio más nuevo queda hasta que el servidor lo sepa', async () => {
    const creado = await tienda.repo.crear(Cliente, { nombre: 'Ana', telefono: '1' })
    if (!creado.ok) throw new Error(creado.error.code)
    const despues = encodeHlc(equipo.reloj.ahora + 60_000, 0, 'otro')
    const doc = {
      ...construir(Cliente, { nombre: 'Ana María', telefono: '1' }, { id: creado.value.id, tiendaId: 't1' }),
      reloj: encodeHlc(1, 0, 'otro'),
      relojes: { nombre: despues },
    }
    await tienda.interno.ops.crear([filaDe(doc, { texto: JSON.stringify(doc), hash: '', estado: 'servidor' })])
    expect((await tienda.repo.get(Cliente, creado.value.id))?.doc).toMatchObject({ nombre: 'Ana María' })
    await tienda.repo.editar(Cliente, creado.value.id, { telefono: '2' })
    expect((await tienda.repo.get(Cliente, creado.value.id))?.doc).toMatchObject({ nombre: 'Ana María', telefono: '2' })
  })

  test('un producto nuevo está en el catálogo en el acto', async () => {
    const creado = await tienda.repo.crear(Producto, { nombre: 'Café', codigoBarra: '746', precioDiezmilesimas: 1_000_000, itbis: '18' })
    if (!creado.ok) throw new Error(creado.error.code)
    expect(tienda.catalogo.porCodigo('746')).toMatchObject({ id: creado.value.id, nombre: 'Café', activo: true, unidad: 'unidad' })
    expect((await tienda.repo.editar(Producto, creado.value.id, { precioDiezmilesimas: 1_500_000 })).ok).toBe(true)
    expect(tienda.catalogo.porCodigo('746')?.precioDiezmilesimas).toBe(1_500_000)
    const [ultimo] = await tienda.repo.buscar(Historico, { padre: creado.value.id })
    expect(ultimo?.doc.cambios[0]?.campos).toEqual({ precioDiezmilesimas: { antes: 1_000_000, despues: 1_500_000 } })
  })
})

describe('listas vivas', () => {
  const venta = (n: number, padre = 'turno:1') => {
    const doc = construir(
      Venta,
      { turnoId: padre },
      { id: `venta:${n}`, en: `2026-11-21T12:00:${String(n).padStart(2, '0')}.000Z`, padre, tiendaId: 't1' },
    )
    return filaDe(doc, { texto: JSON.stringify(doc), hash: '', estado: 'servidor' })
  }
  const ids = (filas: Fila<Venta>[]) => filas.map(({ doc }) => doc.id)

  test('siguen lo que entra, cambia y sale, en orden y hasta el límite', async () => {
    const { ops } = tienda.interno
    await ops.crear([venta(1), venta(3), venta(9, 'turno:2')])
    const lista = seguir(tienda.repo.vivo(Venta, { padre: 'turno:1', limite: 3 }))
    await lista.hasta((filas) => ids(filas).join() === 'venta:3,venta:1')
    await ops.crear([venta(2)])
    await ops.crear([venta(4)])
    const llena = await lista.hasta((filas) => ids(filas).join() === 'venta:4,venta:3,venta:2')
    await ops.cambiar(['venta:3'], (fila) => fila && { ...fila, estado: 'recibido' })
    const marcada = await lista.hasta((filas) => filas[1]?.estado === 'recibido')
    expect(marcada[0]).toBe(llena[0])
    await ops.cambiar(['venta:4'], () => null)
    await lista.hasta((filas) => ids(filas).join() === 'venta:3,venta:2,venta:1')
    const antes = lista.veces()
    await ops.crear([venta(20, 'turno:2')])
    expect(lista.veces()).toBe(antes)
    lista.parar()
  })

  test('volver a mirar una lista que se dejó de seguir lee lo nuevo', async () => {
    const vivo = tienda.repo.vivo(Venta, { orden: 'asc' })
    const primera = seguir(vivo)
    await primera.hasta((filas) => filas.length === 0)
    primera.parar()
    await tienda.interno.ops.crear([venta(1)])
    const segunda = seguir(vivo)
    expect(await segunda.hasta((filas) => filas.length === 1)).toHaveLength(1)
    segunda.parar()
  })

  test('lo propio se lista por estado, lo último primero', async () => {
    await tienda.repo.guardarVarios([
      { entity: MovimientoInventario, campos: movimiento },
      { entity: MovimientoInventario, campos: movimiento },
    ])
    const lista = seguir(tienda.repo.propios())
    expect((await lista.hasta((filas) => filas.length === 2)).map(({ doc }) => doc.seq)).toEqual([2, 1])
    lista.parar()
  })

  test('lo que este rol no guarda aquí sale vacío, no roto', async () => {
    await cerrar()
    await abrir({ ...dueno, rol: 'cajero' })
    expect(await tienda.repo.buscar(Tienda)).toEqual([])
  })
})

describe('lo que debe un cliente', () => {
  test('suma lo que plegó el servidor y lo que aún no le llega, aunque sea viejo, y sigue a quien lo unió', async () => {
    const [queda, otro] = [await tienda.repo.crear(Cliente, { nombre: 'Ana' }), await tienda.repo.crear(Cliente, { nombre: 'A. Reyes' })]
    if (!queda.ok || !otro.ok) throw new Error('crear')
    const id = otro.value.id
    const aCredito = (ventaId: string, en: string) =>
      construir(
        Venta,
        {
          cliente: { clienteId: id, nombre: 'A. Reyes', identificacion: '', tipoIdentificacion: '' },
          pagos: [
            { metodo: 'credito', moneda: 'DOP', recibidoCentavos: 500, tasaDiezmilesimas: 10_000, valorCentavos: 500, referencia: '' },
          ],
        },
        { id: ventaId, en, tiendaId: 't1', dispositivoId: 'dispositivo:1' },
      )
    const fila = (doc: Venta, estado: Fila<Venta>['estado'], seq: number) => ({
      ...filaDe(doc, { texto: JSON.stringify({ ...doc, seq }), hash: '', estado }),
      seq,
    })
    const plegado = { ventaId: 'vieja', ncf: 'E310000000001', fecha: '2026-07-01', centavos: 9000, modifica: '' }
    const mes = construir(
      CreditoCliente,
      { clienteId: id, mes: '2026-11', movimientos: [plegado, { ...plegado, ventaId: 'ya', centavos: 500 }] },
      { id: `credito:${id}:2026-11`, tiendaId: 't1' },
    )
    await tienda.interno.ops.crear([
      filaDe(mes, { texto: JSON.stringify(mes), hash: '', estado: 'servidor' }),
      fila(aCredito('ya', '2026-11-20T15:00:00.000Z'), 'recibido', 101),
      fila(aCredito('sin-enviar', '2026-10-01T15:00:00.000Z'), 'guardado', 102),
      fila(aCredito('de-otra-caja', '2026-11-21T14:00:00.000Z'), 'servidor', 0),
    ])
    expect((await tienda.repo.editarVarios(Cliente, [{ docId: id, campos: { unidoA: queda.value.id } }])).ok).toBe(true)
    const cuenta = await leerCuenta(tienda.repo, id, equipo.reloj.ahora)
    expect(cuenta?.cliente.id).toBe(queda.value.id)
    expect(cuenta?.movimientos.map(({ ventaId }) => ventaId).sort()).toEqual(['de-otra-caja', 'sin-enviar', 'vieja', 'ya'])
  })
})
