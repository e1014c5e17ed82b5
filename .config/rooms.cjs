/** Rooms of a floor, from the bottom up: one imports those before it. `.`: the files that lie on the floor itself. */
module.exports = {
  'src/domain':
    'core confianza fiscal envios personas tienda catalogo clientes archivos ventas cobros compras inventario caja comisiones promociones pedidos resenas desembolsos afiliados bancos mercado avisos plataforma contabilidad reportes . sync libros'.split(
      ' ',
    ),
  'src/data':
    'device . archivos envios catalogo personas write fiscal caja sync session clientes ventas cobros compras pedidos mercado avisos tienda'.split(
      ' ',
    ),
  'sync-server':
    'store core http fiscal personas tienda envios catalogo clientes caja mercado comisiones afiliados pedidos promociones bancos avisos resenas archivos plataforma desembolsos reportes libros sync cobros respaldo demo .'.split(
      ' ',
    ),
}
