/** Words of packs and combos (paquete.rules.ts), and of what expires. */
const m = (mensaje: string, arreglo: string) => ({ mensaje, arreglo })

export const mensajesDeCatalogo: Readonly<Record<string, { mensaje: string; arreglo: string }>> = {
  'lote.demasiado': m('De ese lote no llegaron tantos.', 'Cuenta solo los paquetes que llevan esa fecha.'),
  'paquete.sin-cantidad': m('Falta cuánto trae de un producto.', 'Escribe la cantidad, o quítalo.'),
  'paquete.repetido': m('Hay un producto dos veces en lo que trae.', 'Déjalo una vez, con la cantidad de los dos.'),
  'paquete.de-si-mismo': m('Un producto no se trae a sí mismo.', 'Quítalo.'),
  'paquete.sin-parte': m('Uno de los productos que trae ya no está.', 'Quítalo y escoge otro.'),
  'paquete.de-paquetes': m('{producto} también trae otros productos.', 'Pon directamente lo que hay dentro de él.'),
  'paquete.esta-dentro': m('{paquete} trae este producto.', 'Haz un producto nuevo para el paquete.'),
  'paquete.con-existencia': m(
    'De este producto hay existencia propia contada.',
    'Ajústala a cero en Existencia, y guarda después lo que trae.',
  ),
}
