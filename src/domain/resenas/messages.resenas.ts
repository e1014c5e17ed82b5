/** Words of what customers say (resena.rules.ts), and of what they wait for. */
const m = (mensaje: string, arreglo: string) => ({ mensaje, arreglo })

export const mensajesDeResenas: Readonly<Record<string, { mensaje: string; arreglo: string }>> = {
  'espera.producto': m('Ese producto no está en la tienda.', 'Vuelve a abrir la página de la tienda.'),
  'espera.hay': m('De {producto} hay ahora mismo.', 'Agrégalo a tu carrito.'),
  'espera.demasiadas': m('Ya esperas {maximo} productos.', 'Quita alguno que ya no quieras.'),
  'esperaDeProducto.no-existe': m('No esperabas ese producto.', 'No hace falta hacer nada más.'),
  'resena.sin-recibir': m('Todavía no tienes ese pedido.', 'Cuando lo recibas puedes decir cómo te fue.'),
  'resena.tarde': m('Pasaron más de {dias} días desde que lo recibiste.', 'Si vuelves a comprar ahí, cuéntalo en ese pedido.'),
  'resena.producto': m('Uno de esos productos no está en el pedido.', 'Cierra el pedido y ábrelo otra vez.'),
  'resena.tuya': m('Trabajas en esa tienda.', 'Las reseñas son de quien compra.'),
  'resena.no-existe': m('Esa reseña no existe.', 'Vuelve a la lista.'),
  'resena.ya-denunciada': m('Mercana ya la está mirando.', 'No hace falta hacer nada más.'),
  'resena.ya-revisada': m('Mercana ya la miró y la dejó.', 'Puedes responderla: la respuesta la lee todo el mundo.'),
  'resena.ya-oculta': m('Esa reseña ya se quitó.', 'No hace falta hacer nada más.'),
}
