/** Words of what the platform charges (comision.rules.ts). */
const m = (mensaje: string, arreglo: string) => ({ mensaje, arreglo })

export const mensajesDeComisiones: Readonly<Record<string, { mensaje: string; arreglo: string }>> = {
  'comision.antes-de-hoy': m(
    'Una regla no puede empezar antes de hoy.',
    'Lo que ya se pidió se cobra con las reglas de su día. Escoge hoy o después.',
  ),
  'comision.al-reves': m('La regla termina antes de empezar.', 'Corrige uno de los dos días, o déjala sin fin.'),
  'comision.producto-sin-tienda': m('Un producto es de una tienda.', 'Escoge primero la tienda y después su producto.'),
  'comision.producto-y-categoria': m('La regla dice un producto y también una categoría.', 'Deja solo el producto: es más preciso.'),
  'comision.demasiado': m('Más de la mitad de la venta no se puede cobrar.', 'Revisa el porcentaje: va hasta 50 %.'),
  'comision.minimo-y-maximo': m('El mínimo es más que el máximo.', 'Corrige uno de los dos.'),
  'comision.producto-no-existe': m('Ese producto no está en esa tienda.', 'Búscalo otra vez en su catálogo.'),
  'comision.tienda-no-existe': m('Esa tienda no está.', 'Escógela otra vez de la lista.'),
  'comision.ya-retirada': m('Esa regla ya no cobra.', 'No hace falta hacer nada más.'),
  'comision.demasiadas': m('Hay demasiadas reglas.', 'Retira las que ya no hacen falta y crea esta después.'),
  'comision.sin-emisor': m(
    'Faltan los datos con que Mercana factura.',
    'Ponlos en Facturas: nombre, RNC y los números que autorizó la DGII.',
  ),
  'comision.rnc': m('Ese RNC no puede ser.', 'Cópialo otra vez: son 9 dígitos, u 11 de una cédula.'),
  'comision.numeros': m('El último número es menos que el primero.', 'Cópialos otra vez de la autorización de la DGII.'),
  'comision.numeros-usados': m(
    'Mercana ya usó números de esos o más altos.',
    'Pon el rango nuevo que autorizó la DGII: ninguno se usa dos veces.',
  ),
  'comision.sin-numeros': m(
    'Se acabaron los números de crédito fiscal de Mercana.',
    'Pon los que autorice la DGII y factura el mes otra vez: sigue donde se quedó.',
  ),
  'comision.numeros-vencidos': m('Los números de crédito fiscal de Mercana vencieron.', 'Pon los nuevos y factura el mes otra vez.'),
  'comision.mes-en-curso': m('Ese mes no ha terminado.', 'Factúralo desde el día 1 del mes que sigue.'),
  'facturaDeComision.no-existe': m('De ese mes no hay factura de esa tienda.', 'Vuelve a la lista.'),
  'reglaDeComision.no-existe': m('Esa regla no existe.', 'Vuelve a la lista de reglas.'),
}
