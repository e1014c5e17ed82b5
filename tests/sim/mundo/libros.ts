/** I13: the books of each store are whole (docs/BOOKS.md): whatever was cut, killed or invented, what they say is what its documents come to. */
import { CierreDeBanco, Conciliacion } from '#domain/bancos/conciliacion.entity.ts'
import { CuentaDeBanco } from '#domain/bancos/cuenta-de-banco.entity.ts'
import { LineaDeBanco } from '#domain/bancos/linea-de-banco.entity.ts'
import { Transferencia } from '#domain/bancos/transferencia.entity.ts'
import { faltanDelCierre } from '#domain/caja/cuadre.rules.ts'
import { ArqueoEfectivo } from '#domain/caja/fondo.entity.ts'
import { entidadesDeGaveta, type HechoDeGaveta } from '#domain/caja/gaveta.rules.ts'
import type { MovimientoCaja } from '#domain/caja/movimiento-caja.entity.ts'
import { CargoCliente } from '#domain/cobros/cargo.entity.ts'
import { ValorDeInventario } from '#domain/contabilidad/valor-de-inventario.entity.ts'
import { Compra } from '#domain/compras/compra.entity.ts'
import { PagoProveedor } from '#domain/compras/pago-proveedor.entity.ts'
import { FacturaDeComision } from '#domain/comisiones/factura.entity.ts'
import { Desembolso } from '#domain/desembolsos/desembolso.entity.ts'
import { Castigo } from '#domain/cobros/castigo.entity.ts'
import { Cobro } from '#domain/cobros/cobro.entity.ts'
import { Pedido } from '#domain/pedidos/pedido.entity.ts'
import { CierreTurno, Turno } from '#domain/caja/turno.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { leer, type Doc, type Entity } from '#domain/core/entity.ts'
import { asentarTodos } from '#domain/libros/asientos.ts'
import { probarProveedores } from '#domain/libros/pruebas/prueba-proveedores.ts'
import { plegarLibro } from '#domain/libros/pliegue.ts'
import {
  probarClientes,
  probarCuadre,
  probarItbis,
  probarMercana,
  probarPliegue,
  type HallazgoDePrueba,
} from '#domain/libros/pruebas/prueba.ts'
import { probarEfectivo } from '#domain/libros/pruebas/prueba-efectivo.ts'
import type { Mundo } from './mundo.ts'
import { Violacion } from './papel.ts'
import { seComparaCierre } from './paradero.ts'

type Crudo = Readonly<Record<string, unknown>>

/** M1 to M4, M6 and M7 of the documents in a store's databases, read as their entities. */
function hallazgosDe(crudos: readonly Crudo[]): HallazgoDePrueba[] {
  const de = <E extends Entity>(entity: E): Doc<E>[] =>
    crudos.flatMap((crudo) => (crudo['tipo'] === entity.tipo ? [leer(entity, crudo) as Doc<E>] : []))
  const [ventas, turnos, cierres, pedidos] = [de(Venta), de(Turno), de(CierreTurno), de(Pedido)]
  const movimientos = entidadesDeGaveta.flatMap((entity): HechoDeGaveta[] => de(entity as typeof MovimientoCaja))
  const [arqueos, cobros] = [de(ArqueoEfectivo), de(Cobro)]
  const banco = {
    cuentas: de(CuentaDeBanco),
    lineas: de(LineaDeBanco),
    conciliaciones: de(Conciliacion),
    cierresDeBanco: de(CierreDeBanco),
    transferencias: de(Transferencia),
    cargos: de(CargoCliente),
    castigos: de(Castigo),
    compras: de(Compra),
    pagos: de(PagoProveedor),
    desembolsos: de(Desembolso),
    facturas: de(FacturaDeComision),
    valores: de(ValorDeInventario),
  }
  const { cierresDeBanco: _cierres, ...deBanco } = banco
  const deCaja = [...ventas, ...turnos, ...cierres, ...movimientos, ...arqueos, ...cobros, ...pedidos]
  const { asientos, rechazados } = asentarTodos([...deCaja, ...Object.values(deBanco).flat()])
  const fuera = new Set(rechazados.map(({ asiento }) => asiento.docId))
  const quedan = <D extends { id: string }>(docs: D[]): D[] => docs.filter(({ id }) => !fuera.has(id))
  // What a closing counted and a server that was put back does not hold is looked for elsewhere (I10).
  const enteros = cierres.filter((cierre) => faltanDelCierre(cierre, [...ventas, ...movimientos, ...cobros]) === 0)
  const docs = { ...banco, ventas: quedan(ventas), turnos, cierres, movimientos, arqueos, cobros: quedan(cobros), pedidos: quedan(pedidos) }
  const deEnteros = new Set(enteros.map(({ turnoId }) => turnoId))
  return [
    ...probarCuadre(asientos, rechazados),
    ...probarEfectivo(asientos, docs),
    ...probarClientes(asientos, docs),
    ...probarItbis(asientos, docs),
    ...probarProveedores(asientos, docs),
    ...probarMercana(asientos, asentarTodos([...pedidos, ...banco.desembolsos], 'plataforma').asientos),
    ...probarPliegue(plegarLibro(asientos.toReversed()), asientos),
  ].filter(({ code, de: turnoId }) => !/^libros\.(gaveta-|itbis-del-cierre)/.test(code) || deEnteros.has(turnoId))
}

const enPalabras = ({ prueba, code, de, documentos, diceCentavos, debeCentavos }: HallazgoDePrueba): string =>
  `${prueba} ${code} ${de}, dice ${diceCentavos} y es ${debeCentavos}: ${documentos.join(', ')}`

/** Of each of these stores of a server: what is found is somebody's invention (`esInvento`), or breaks the invariant. */
export function revisarLibrosDe(
  { disco }: { disco: { todos: (base: string) => readonly unknown[] } },
  tiendas: readonly { tiendaId: string }[],
  esInvento: (hallazgo: HallazgoDePrueba) => boolean,
): void {
  for (const { tiendaId } of tiendas)
    for (const hallazgo of hallazgosDe([...disco.todos(`tienda-${tiendaId}-ops`), ...disco.todos(`tienda-${tiendaId}-conta`)] as Crudo[]))
      if (!esInvento(hallazgo)) throw new Violacion('I13', `${tiendaId}: ${enPalabras(hallazgo)}`)
}

/** What a hostile or broken device made up is found, and is its own; a closing is held against what I10 holds it against. */
export function revisarLibros(mundo: Mundo): void {
  const { servidor, tiendas, papeles, maleante } = mundo
  const inventado = new Set([
    ...papeles.todos.filter(({ malo, alterado }) => malo || alterado).map(({ id }) => id),
    ...(maleante?.fechorias.map(({ id }) => id) ?? []),
  ])
  const esDeCierre = (code: string): boolean => /^libros\.(gaveta-|itbis-del-cierre)/.test(code)
  revisarLibrosDe(
    servidor,
    tiendas,
    ({ code, de, documentos }) =>
      documentos.some((id) => inventado.has(id)) || (esDeCierre(code) && !seComparaCierre(mundo, de, documentos[0] ?? '')),
  )
}
