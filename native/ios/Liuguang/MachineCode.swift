import Foundation
import Security

/// The credential of this installation's account: two random UUIDs, made once. In the keychain of this device: not in
/// backups, and still there when the app is installed again.
enum MachineCode {
    private static let place: [String: Any] = [
        kSecClass as String: kSecClassGenericPassword,
        kSecAttrService as String: "liuguang",
        kSecAttrAccount as String: "machineCode",
    ]

    static func own() -> String {
        var query = place
        query[kSecReturnData as String] = true
        var found: CFTypeRef?
        if SecItemCopyMatching(query as CFDictionary, &found) == errSecSuccess,
            let data = found as? Data, let code = String(data: data, encoding: .utf8)
        {
            return code
        }
        let code = (UUID().uuidString + UUID().uuidString).lowercased()
        var made = place
        made[kSecValueData as String] = Data(code.utf8)
        made[kSecAttrAccessible as String] = kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly
        SecItemAdd(made as CFDictionary, nil)
        return code
    }
}
