/** Every entity of the product. A new one is one line here; schemas, validators, dictionary and tests follow. */
import { Afiliado } from './afiliados/afiliado.entity.ts'
import { PagoAAfiliado } from './afiliados/pago-a-afiliado.entity.ts'
import { ProgramaDeAfiliados } from './afiliados/programa.entity.ts'
import { ReversionDeAfiliado } from './afiliados/reversion.entity.ts'
import { Aclaracion } from './confianza/aclaracion.entity.ts'
import { Archivo } from './archivos/archivo.entity.ts'
import { Aviso } from './avisos/aviso.entity.ts'
import { CierreDeBanco, Conciliacion } from './bancos/conciliacion.entity.ts'
import { CuentaDeBanco } from './bancos/cuenta-de-banco.entity.ts'
import { ExtractoDeBanco, LineaDeBanco } from './bancos/linea-de-banco.entity.ts'
import { Transferencia } from './bancos/transferencia.entity.ts'
import { CargoCliente } from './cobros/cargo.entity.ts'
import { Castigo } from './cobros/castigo.entity.ts'
import { CatalogoContable } from './contabilidad/catalogo-contable.entity.ts'
import { CierreDeMes } from './contabilidad/cierre-de-mes.entity.ts'
import { Cobro } from './cobros/cobro.entity.ts'
import { EnlaceDeCuenta } from './cobros/enlace-de-cuenta.entity.ts'
import { PlanDePago } from './cobros/plan-de-pago.entity.ts'
import { ChequePosfechado } from './cobros/cheque-posfechado.entity.ts'
import { Promesa } from './cobros/promesa.entity.ts'
import { RecordatorioDeDeuda } from './cobros/recordatorio.entity.ts'
import { VisitaDeCobro } from './cobros/visita-de-cobro.entity.ts'
import { Cotizacion } from './ventas/cotizacion.entity.ts'
import { Declaracion } from './fiscal/declaraciones/declaracion.entity.ts'
import { AnulacionEcf } from './fiscal/ecf/anulacion-ecf.entity.ts'
import { Contingencia } from './fiscal/ecf/contingencia.entity.ts'
import { EntregaEcf } from './fiscal/ecf/entrega-ecf.entity.ts'
import { EcfRecibido } from './fiscal/ecf/ecf-recibido.entity.ts'
import { Cliente, CreditoCliente } from './clientes/cliente.entity.ts'
import { CreditoPrestado } from './clientes/credito-prestado.entity.ts'
import { ConteoInventario, LineaConteo } from './inventario/conteo.entity.ts'
import { Cuenta, Operador, Suplantacion } from './personas/cuenta.entity.ts'
import { EntregaDeMensajero } from './pedidos/entregas/entrega.entity.ts'
import { Acceso, Empleado, Membresia } from './personas/equipo.entity.ts'
import { Historico } from './core/historico.entity.ts'
import { ActoCaja } from './ventas/acto-caja.entity.ts'
import { EntregaDinero, RecepcionDinero } from './caja/entrega-dinero.entity.ts'
import { ArqueoEfectivo, DepositoBanco, Fondo, GastoEfectivo } from './caja/fondo.entity.ts'
import { MovimientoCaja } from './caja/movimiento-caja.entity.ts'
import { LoteRevisado } from './inventario/lote-revisado.entity.ts'
import { MovimientoInventario } from './inventario/movimiento-inventario.entity.ts'
import { PalabrasProhibidas, ProductoOculto } from './plataforma/moderacion.entity.ts'
import { LlaveDePersona } from './confianza/llave.entity.ts'
import { Ecf } from './fiscal/ecf/ecf.entity.ts'
import { BloqueNCF, RangoNCF } from './fiscal/ncf.entity.ts'
import { Comercio } from './personas/comercio.entity.ts'
import { CostosEnvios } from './envios/costos-envios.entity.ts'
import { EventoPedido, MiPedido, Pedido } from './pedidos/pedido.entity.ts'
import { MetodoDePago, MetodoDePlataforma, MetodoPublico } from './pedidos/pagos/metodo-de-pago.entity.ts'
import { Compra } from './compras/compra.entity.ts'
import { GastoFijo } from './compras/gasto-fijo.entity.ts'
import { OrdenDeCompra } from './compras/orden-de-compra.entity.ts'
import { Recepcion } from './compras/recepcion/recepcion.entity.ts'
import { ValorDeInventario } from './contabilidad/valor-de-inventario.entity.ts'
import { PagoProveedor } from './compras/pago-proveedor.entity.ts'
import { Proveedor } from './compras/proveedor.entity.ts'
import { Producto } from './catalogo/producto.entity.ts'
import { EmisorDeMercana } from './comisiones/emisor.entity.ts'
import { FacturaDeComision } from './comisiones/factura.entity.ts'
import { ReglaDeComision } from './comisiones/regla.entity.ts'
import { EsperaDeProducto } from './mercado/espera.entity.ts'
import { Calificacion, Resena } from './resenas/resena.entity.ts'
import { Cupon, CuponDeMercana } from './promociones/cupon.entity.ts'
import { PrecioEspecial } from './promociones/precio-especial.entity.ts'
import { CuentaDePago } from './desembolsos/cuenta-de-pago.entity.ts'
import { Desembolso } from './desembolsos/desembolso.entity.ts'
import { LoteDePago } from './desembolsos/lote.entity.ts'
import { ReparoDePago } from './desembolsos/reparo.entity.ts'
import { DivisionTerritorial } from './envios/division-territorial.entity.ts'
import { ItbisRubrosTasaReducida, ItbisTasas, TasaDolar, TiposId, UmbralConsumo } from './fiscal/referencias.entity.ts'
import { TiposNegocios } from './tienda/tipos-negocios.entity.ts'
import { Caja, Dispositivo } from './tienda/dispositivo.entity.ts'
import { Tienda, TiendaPublica } from './tienda/tienda.entity.ts'
import { TiendaBanco } from './tienda/tienda-banco.entity.ts'
import { Padron } from './fiscal/padron/padron.entity.ts'
import { VersionTerritorial } from './envios/territorio.entity.ts'
import { CierreTurno, Complemento, Turno } from './caja/turno.entity.ts'
import { Usuario } from './personas/usuario.entity.ts'
import { Venta } from './ventas/venta.entity.ts'
import type { Entity } from './core/entity.ts'

export const entities = [
  Venta,
  Turno,
  CierreTurno,
  Complemento,
  MovimientoCaja,
  Compra,
  PagoProveedor,
  ValorDeInventario,
  OrdenDeCompra,
  Recepcion,
  LoteRevisado,
  GastoFijo,
  EntregaDinero,
  RecepcionDinero,
  GastoEfectivo,
  DepositoBanco,
  ArqueoEfectivo,
  Fondo,
  ActoCaja,
  Cobro,
  CargoCliente,
  Castigo,
  MovimientoInventario,
  ConteoInventario,
  LineaConteo,
  Historico,
  Producto,
  Cliente,
  CreditoCliente,
  CreditoPrestado,
  EnlaceDeCuenta,
  PlanDePago,
  Promesa,
  ChequePosfechado,
  VisitaDeCobro,
  RecordatorioDeDeuda,
  Cotizacion,
  AnulacionEcf,
  EcfRecibido,
  Contingencia,
  EntregaEcf,
  Proveedor,
  Aclaracion,
  Tienda,
  TiendaPublica,
  TiendaBanco,
  Caja,
  Dispositivo,
  Empleado,
  Acceso,
  LlaveDePersona,
  Membresia,
  Usuario,
  Archivo,
  Cuenta,
  Operador,
  Suplantacion,
  RangoNCF,
  BloqueNCF,
  Ecf,
  Pedido,
  MiPedido,
  Aviso,
  EventoPedido,
  EntregaDeMensajero,
  CuentaDeBanco,
  LineaDeBanco,
  ExtractoDeBanco,
  Conciliacion,
  CierreDeBanco,
  Transferencia,
  CierreDeMes,
  Declaracion,
  CatalogoContable,
  CostosEnvios,
  MetodoDePago,
  MetodoDePlataforma,
  MetodoPublico,
  ReglaDeComision,
  Cupon,
  CuponDeMercana,
  PrecioEspecial,
  Resena,
  Calificacion,
  EsperaDeProducto,
  ProgramaDeAfiliados,
  Afiliado,
  PagoAAfiliado,
  ReversionDeAfiliado,
  EmisorDeMercana,
  FacturaDeComision,
  CuentaDePago,
  LoteDePago,
  Desembolso,
  ReparoDePago,
  Comercio,
  ProductoOculto,
  PalabrasProhibidas,
  TasaDolar,
  TiposNegocios,
  TiposId,
  ItbisTasas,
  UmbralConsumo,
  ItbisRubrosTasaReducida,
  DivisionTerritorial,
  VersionTerritorial,
  Padron,
] as const

const porTipo = new Map<string, Entity>(entities.map((entity) => [entity.tipo, entity]))

/** The declaration of a document's `tipo`; undefined for a type that this version does not know. */
export const entityDe = (tipo: string): Entity | undefined => porTipo.get(tipo)
