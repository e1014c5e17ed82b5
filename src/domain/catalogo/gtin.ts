const LARGOS = [8, 12, 13, 14]

/** Is this the barcode of a product (EAN-8, UPC-A, EAN-13, GTIN-14), by its length and its check digit? */
export function esCodigoDeBarras(codigo: string): boolean {
  if (!LARGOS.includes(codigo.length) || !/^\d+$/.test(codigo)) return false
  const digitos = [...codigo].map(Number).reverse()
  const suma = digitos.slice(1).reduce((acumulado, digito, i) => acumulado + digito * (i % 2 === 0 ? 3 : 1), 0)
  return (10 - (suma % 10)) % 10 === digitos[0]
}
