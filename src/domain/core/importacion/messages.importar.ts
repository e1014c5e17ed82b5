/** The words of bringing a file in. `messages.ts` brings them in. */
const m = (mensaje: string, arreglo?: string) => (arreglo === undefined ? { mensaje } : { mensaje, arreglo })

export const mensajesDeImportar: Readonly<Record<string, { mensaje: string; arreglo?: string }>> = {
  'importar.archivo-vacio': m('El archivo está vacío.', 'Escoge otro.'),
  'importar.archivo-muy-grande': m('El archivo es demasiado grande.', 'Divídelo en varios.'),
  'importar.no-es-texto': m('Ese archivo no es de texto ni una hoja de cálculo.', 'Guárdalo como Excel (.xlsx) o CSV e impórtalo.'),
  'importar.sin-columnas': m('No se ven columnas en el archivo.', 'Sepáralas con coma, punto y coma o tabulador.'),
  'importar.cancelado': m('Se canceló y no se importó nada.'),
  'importar.demasiados': m('El archivo pasa de {maximo} filas.', 'Divídelo en varios.'),
  'importar.falta': m('Falta, y sin eso no se puede guardar.'),
  'importar.no-se-entiende': m('No se entiende, o es demasiado largo.'),
  'importar.nombre-falta': m('Falta el nombre.'),
  'importar.nombre-largo': m('El nombre pasa de 200 letras.'),
  'importar.precio-falta': m('Falta el precio.'),
  'importar.precio-no-es-numero': m('El precio no es un número.'),
  'importar.precio-negativo': m('El precio es menor que cero.'),
  'importar.precio-muy-alto': m('El precio es demasiado alto.'),
  'importar.costo-no-es-numero': m('El costo no es un número válido.'),
  'importar.itbis-desconocido': m('El ITBIS no es 18, 16, 0 ni exento.'),
  'importar.existencia-no-es-numero': m('La existencia no es un número.'),
  'importar.peso-no-es-numero': m('El peso no es un número de kilos, o pasa de 1,000 kg.'),
  'importar.codigo-repetido': m('El código de barras está dos veces.'),
  'importar.codigo-largo': m('El código pasa de 40 caracteres.'),
  'importar.fila-incompleta': m('A la fila le faltan columnas.'),
  'importar.comprobante-desconocido': m('Ese tipo de comprobante no existe.', 'Escribe B01, B02, E31, E32 … o deja la celda vacía.'),
  'importar.numero-no-se-entiende': m('No es un número, o es demasiado grande.'),
}
